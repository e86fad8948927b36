import type { Check } from '#lib/contract/sandbox/exchange'
import type { HttpRequest } from '#lib/http/http-message'

type Digest = (text: string) => string

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** Replaces secrets in {@link SECRET_HEADERS}, and JWT signatures in other headers, with their length and SHA-256. */
export function redactHeaders(headers: HttpRequest['headers'], digest: Digest): [string, string][] {
  return headers.map(([name, value]) => [
    name,
    SECRET_HEADERS.has(name) ? redactHeader(value, digest) : redactText(value, digest),
  ])
}

/**
 * Masks the signatures of every `oidcToken` and of other text that looks like a JWT. If {@link OIDC_TOKEN} misses an
 * `oidcToken`, masks the whole body, so that no signature gets into the log.
 */
export function redactBody(text: string, digest: Digest): string {
  const tokenCount = countTokens(text)
  if (tokenCount === 0) return redactText(text, digest)
  const { redacted, replaced } = redactOidcTokens(text, digest)
  return replaced === tokenCount ? redactText(redacted, digest) : mask(text, digest)
}

/** Masks JWT signatures in a text, such as a path, a query or a check's evidence. */
export function redactText(text: string, digest: Digest): string {
  return text.includes(JSON_BEGINS) ? text.replace(PARTS, parts => withoutSignature(parts, digest)) : text
}

/** Masks JWT signatures in a check's texts. */
export function redactCheck(check: Check, digest: Digest): Check {
  const { expected, got, hint } = check
  if (expected === undefined && got === undefined && hint === undefined) return check
  return {
    ...check,
    expected: expected && redactText(expected, digest),
    got: got && redactText(got, digest),
    hint: hint && redactText(hint, digest),
  }
}

/** The beginning of a JSON object in base64url: `{"`, followed by a letter. */
const JSON_BEGINS = 'eyJ'

/** Matches a dot: plain, percent-encoded, or escaped in JSON or in JSON within JSON. */
const DOT = /\.|%2e|\\+u002e/gi

/**
 * Matches parts of base64 or base64url, padded or not, and the dots between them. Greedy, so that no character is
 * searched twice. A match therefore includes text directly before a token.
 */
const PARTS = /[\w+/=-](?:[\w+/=.-]|%3d|%2e|\\+u002e)*/gi

/** Replaces everything after the second part. Parts are counted from the first `eyJ`. */
function withoutSignature(parts: string, digest: Digest): string {
  const begin = parts.indexOf(JSON_BEGINS)
  if (begin === -1) return parts
  const [, dot] = parts.slice(begin).matchAll(DOT)
  if (dot === undefined) return parts
  const end = begin + dot.index + dot[0].length
  return end === parts.length ? parts : parts.slice(0, end) + mask(parts.slice(end), digest)
}

/** Matches the secrets of new API tokens and kyc-links, in the form that this service writes. */
const SECRET_IN_ANSWER = /("clientSecret":"|"kycUrl":"[^"\\]*\/verify\/|"token":"(?=[0-9a-f]{64}"))([^"\\]+)(?=")/g

/**
 * Masks `oidcToken` signatures and the secrets of API tokens and kyc-links in a response's body. A `payloadToSign` can
 * contain an `oidcToken` in JSON within JSON. Exact patterns suffice, because the server serializes all responses in
 * the same way.
 */
export function redactAnswer(text: string, digest: Digest): string {
  const masked = text.replace(SECRET_IN_ANSWER, (_, start: string, secret: string) => start + mask(secret, digest))
  return masked.includes('oidcToken') ? redactOidcTokens(masked, digest).redacted : masked
}

function redactOidcTokens(text: string, digest: Digest): { readonly redacted: string; readonly replaced: number } {
  let replaced = 0
  const redacted = text.replace(OIDC_TOKEN, (_, start: string, _quoting: string, value: string) => {
    replaced += 1
    return start + redactToken(value, digest)
  })
  return { redacted, replaced }
}

/**
 * Matches `"oidcToken":` and its value. The value is a scalar other than a string, or a string without escapes, which
 * ends at its closing quote or at the end of the body. In JSON within JSON, the same backslashes precede each quote. A
 * match does not begin within a run of backslashes. Otherwise the search would take quadratic time.
 */
const OIDC_TOKEN =
  /(?<!\\)((\\*)"oidcToken\2"\s*:\s*)(\2"[^"\\]*(?:\2"|$)|(?:true|false|null|-?[0-9][0-9.eE+-]*)(?=[\s,}]))/g

/** Counts the members named `oidcToken`, even if the names are escaped. */
function countTokens(text: string): number {
  if (!text.includes('oidcToken') && !/\\u/i.test(text)) return 0
  return unescapeJson(text).match(/"oidcToken"\s*:/g)?.length ?? 0
}

/** Maximum number of levels of JSON within JSON to decode. This service writes only one. */
const LEVELS_MAX = 8

function unescapeJson(text: string): string {
  let plain = text
  for (let level = 0; level < LEVELS_MAX && plain.includes('\\'); level += 1) {
    plain = plain.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, letter = '') =>
      code === undefined ? (WHITE_SPACE[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return plain
}

const WHITE_SPACE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Replaces everything after the second part of a token. */
function redactToken(value: string, digest: Digest): string {
  const [, start = value, signature = '', end = ''] = /^([^.]*\.[^.]*\.)([^"\\]+)(.*)$/s.exec(value) ?? []
  return signature === '' ? value : `${start}${mask(signature, digest)}${end}`
}

function redactHeader(value: string, digest: Digest): string {
  const scheme = /^(Basic|Bearer) +/i.exec(value)?.[0] ?? ''
  return `${scheme}${mask(value.slice(scheme.length), digest)}`
}

function mask(secret: string, digest: Digest): string {
  return `[${secret.length} characters, sha256 ${digest(secret)}]`
}
