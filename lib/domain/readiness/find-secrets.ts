import type { FoundSecret } from '#lib/domain/readiness/assessed-call'

/** A request as the log stores it. `isApiSecret` compares a text with the secrets of all API tokens. */
export interface SearchedRequest {
  readonly path: string
  readonly query: string
  readonly bodyText: string
  readonly isApiSecret: (text: string) => boolean
}

const KEY_NAME = /(private|secret)[_-]?key|mnemonic|^seed([_-]?(phrase|words))?$/i
const CODE_NAME = /^(otp|otp_?code|code|one_?time_?code)$/i
const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
/** The sandbox accepts no other client secrets. Comparing a text with them is slow. */
const MAY_BE_SECRET = /^[\x21-\x7e]{32,256}$/

/** Place of a secret in the query, without the name of its parameter. */
export const IN_QUERY = 'the query: '

/** Returns the places of a request with a secret that must not be sent there. Never returns the secret. */
export function findSecrets({ path, query, bodyText, isApiSecret }: SearchedRequest): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  for (const [name, value] of query === '' ? [] : new URLSearchParams(query)) {
    if (KEY_NAME.test(name)) found.push({ kind: 'key', place: IN_QUERY + name })
    else if (MAY_BE_SECRET.test(value) && isApiSecret(value)) found.push({ kind: 'api-secret', place: IN_QUERY + name })
  }
  if (PEM.test(bodyText)) found.push({ kind: 'key', place: 'the body: a private key in PEM' })
  const isAuth = path.includes('/auth/credentials')
  for (const [name, value] of stringsOf(bodyText)) {
    if ((KEY_NAME.test(name) && value !== '') || (isAuth && CODE_NAME.test(name) && /^\d{6}$/.test(value))) {
      found.push({ kind: 'key', place: `the body: ${name}` })
    } else if (MAY_BE_SECRET.test(value) && isApiSecret(value)) {
      found.push({ kind: 'api-secret', place: `the body: ${name}` })
    }
  }
  // A JSON Web Key with its private part (RFC 7518 §6.2.2).
  if (/"kty"\s*:/.test(bodyText) && /"d"\s*:\s*"/.test(bodyText)) found.push({ kind: 'key', place: 'the body: d' })
  return found
}

/** Yields the names and texts of the members of a JSON text at any depth. The text may be invalid or cut. */
function* stringsOf(text: string): Iterable<readonly [name: string, value: string]> {
  for (const [, name = '', value = ''] of text.matchAll(/"([^"\\]{1,64})"\s*:\s*"((?:[^"\\]|\\.)*)"/g))
    yield [name, value]
}
