import type { Check } from '#lib/contract/sandbox/exchange'
import type { HttpRequest } from '#lib/http/http-message'

type Digest = (text: string) => string

/** Headers whose value is a secret. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** Headers as received, with each secret replaced by its length and SHA-256, and the signature of each JWT in another. */
export function redactedHeaders(headers: HttpRequest['headers'], digest: Digest): [string, string][] {
  return headers.map(([name, value]) => [
    name,
    SECRET_HEADERS.has(name) ? redactedHeader(value, digest) : redactedText(value, digest),
  ])
}

/**
 * A body as received, with the signature part of every `oidcToken` replaced by its length and SHA-256, and that of whatever
 * else looks like a JWT. One that spells a token in any other way than as a plain member is replaced as a whole: no spelling
 * may smuggle a token into the log.
 */
export function redactedBody(text: string, digest: Digest): string {
  const named = countOfTokens(text)
  if (named === 0) return redactedText(text, digest)
  const { told, understood } = withoutSignatures(text, digest)
  return understood === named ? redactedText(told, digest) : mask(text, digest)
}

/**
 * A text as received, such as a path, a query or what a check saw: a token that came under another name, or in no JSON, is
 * a token all the same. Nearly every text has none, and is not searched.
 */
export function redactedText(text: string, digest: Digest): string {
  return text.includes(JSON_BEGINS) ? text.replace(PARTS, parts => withoutSignature(parts, digest)) : text
}

/** A check with what it saw, likewise. Nearly every one saw nothing, and stays the one object that tells it. */
export function redactedCheck(check: Check, digest: Digest): Check {
  const { expected, got, hint } = check
  if (expected === undefined && got === undefined && hint === undefined) return check
  return {
    ...check,
    ...(expected === undefined ? {} : { expected: redactedText(expected, digest) }),
    ...(got === undefined ? {} : { got: redactedText(got, digest) }),
    ...(hint === undefined ? {} : { hint: redactedText(hint, digest) }),
  }
}

/** How base64url begins of what begins as a JSON object does. */
const JSON_BEGINS = 'eyJ'

/** How a dot may be spelled: as it is, in percent, and as an escape of JSON or of JSON within JSON. */
const DOT = /\.|%2e|\\+u002e/gi

/**
 * Parts of base64 or base64url, filled up or not, and the dots that join them. It matches at any letter and takes all that
 * it can: so no letter is searched twice, and what stands before a token becomes a part of it.
 */
const PARTS = /[\w+/=-](?:[\w+/=.-]|%3d|%2e|\\+u002e)*/gi

/** Parts of which one begins as JSON does, without what follows the next one. */
function withoutSignature(parts: string, digest: Digest): string {
  const begin = parts.indexOf(JSON_BEGINS)
  if (begin === -1) return parts
  const [, dot] = parts.slice(begin).matchAll(DOT)
  if (dot === undefined) return parts
  const end = begin + dot.index + dot[0].length
  return end === parts.length ? parts : parts.slice(0, end) + mask(parts.slice(end), digest)
}

/** The secret of a new API token, and that of a kyc-link in its two places, as this service spells them. */
const ANSWERED_SECRET = /("clientSecret":"|"kycUrl":"[^"\\]*\/verify\/|"token":"(?=[0-9a-f]{64}"))([^"\\]+)(?=")/g

/**
 * A body as answered, likewise, without the secret of an API token or a kyc-link: a `payloadToSign` holds a token in JSON that
 * is itself a text in JSON. Answers are spelled by this service, and so in one way alone.
 */
export function redactedAnswer(text: string, digest: Digest): string {
  const masked = text.replace(ANSWERED_SECRET, (_, start: string, secret: string) => start + mask(secret, digest))
  return masked.includes('oidcToken') ? withoutSignatures(masked, digest).told : masked
}

function withoutSignatures(text: string, digest: Digest): { readonly told: string; readonly understood: number } {
  let understood = 0
  const told = text.replace(OIDC_TOKEN, (_, start: string, _quoting: string, value: string) => {
    understood += 1
    return start + redactedToken(value, digest)
  })
  return { told, understood }
}

/**
 * `"oidcToken":` and its value: a text without escapes, to its end or the end of all, or another scalar. In JSON within JSON
 * each quote has the same backslashes before it. A run of backslashes is looked at from its first alone, or a long one would
 * cost its square.
 */
const OIDC_TOKEN =
  /(?<!\\)((\\*)"oidcToken\2"\s*:\s*)(\2"[^"\\]*(?:\2"|$)|(?:true|false|null|-?[0-9][0-9.eE+-]*)(?=[\s,}]))/g

/** How often a text names a token as the member of an object, whatever escapes it is spelled with. */
function countOfTokens(text: string): number {
  if (!text.includes('oidcToken') && !/\\u/i.test(text)) return 0
  return unescaped(text).match(/"oidcToken"\s*:/g)?.length ?? 0
}

/** Levels of JSON within JSON that are looked through; ours has one. */
const LEVELS_MAX = 8

/** A text with the escapes of JSON taken out of it, at every level. */
function unescaped(text: string): string {
  let plain = text
  for (let level = 0; level < LEVELS_MAX && plain.includes('\\'); level += 1) {
    plain = plain.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, letter = '') =>
      code === undefined ? (WHITE_SPACE[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return plain
}

const WHITE_SPACE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A token whose first two parts can be read and whose third cannot. */
function redactedToken(value: string, digest: Digest): string {
  const [, start = value, signature = '', end = ''] = /^([^.]*\.[^.]*\.)([^"\\]+)(.*)$/s.exec(value) ?? []
  return signature === '' ? value : `${start}${mask(signature, digest)}${end}`
}

function redactedHeader(value: string, digest: Digest): string {
  const scheme = /^(Basic|Bearer) +/i.exec(value)?.[0] ?? ''
  return `${scheme}${mask(value.slice(scheme.length), digest)}`
}

function mask(secret: string, digest: Digest): string {
  return `[${secret.length} characters, sha256 ${digest(secret)}]`
}
