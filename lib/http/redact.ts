import type { HttpRequest } from '#lib/http/http-message'

type Digest = (text: string) => string

/** Headers whose value is a secret. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** Headers as received, with each secret replaced by its length and SHA-256. */
export function redactedHeaders(headers: HttpRequest['headers'], digest: Digest): [string, string][] {
  return headers.map(([name, value]) => [name, SECRET_HEADERS.has(name) ? redactedHeader(value, digest) : value])
}

/**
 * A body as received, with the signature part of an OIDC token replaced by its length and SHA-256. Where a body with a token
 * spells anything with escapes the whole body is replaced: no spelling may smuggle a token into the log.
 */
export function redactedBody(text: string, digest: Digest): string {
  if (/\\u/i.test(text) && namesToken(text)) return mask(text, digest)
  return text.replace(OIDC_TOKEN, (_, start: string, signature: string) => start + mask(signature, digest))
}

/** `"oidcToken": "<header>.<claims>.` and the signature that follows. */
const OIDC_TOKEN = /("oidcToken"\s*:\s*"[^".]*\.[^".]*\.)([^"]+)/g

function namesToken(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)).includes('"oidcToken"')
  } catch {
    return true // No JSON, so nothing proves that it holds none.
  }
}

function redactedHeader(value: string, digest: Digest): string {
  const scheme = /^(Basic|Bearer) +/i.exec(value)?.[0] ?? ''
  return `${scheme}${mask(value.slice(scheme.length), digest)}`
}

function mask(secret: string, digest: Digest): string {
  return `[${secret.length} characters, sha256 ${digest(secret)}]`
}
