import { readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import type { Problem } from '#lib/wallet/read-problem'

/** Members of a token's header or claims. */
export type TokenMembers = { readonly [name: string]: unknown }

/** The unverified parts of an OpenID Connect ID token. */
export interface OidcToken {
  readonly text: string
  readonly header: TokenMembers
  readonly claims: TokenMembers
  /** The signed bytes. They identify a token. `text` does not, because a token can have several valid signatures. */
  readonly signingInput: Uint8Array
}

/** Reads a compact JWT (RFC 7519 section 7.2). Does not verify the signature. */
export function readOidcToken(text: string): OidcToken | Problem {
  const parts = text.split('.')
  const [header = '', claims = '', signature = ''] = parts
  if (parts.length !== 3) return { problem: `The token must have 3 dot-separated parts, not ${parts.length}.` }
  const members = { header: readPart(header), claims: readPart(claims) }
  if (members.header === undefined) return { problem: 'The header is not a base64url-encoded JSON object.' }
  if (members.claims === undefined) return { problem: 'The claims are not a base64url-encoded JSON object.' }
  if (!/^[\w-]+$/.test(signature)) return { problem: 'The signature is empty or not base64url.' }
  return { text, header: members.header, claims: members.claims, signingInput: utf8FromText(`${header}.${claims}`) }
}

function readPart(text: string): TokenMembers | undefined {
  const bytes = readBase64url(text)
  return bytes && readJsonObject(textFromUtf8(bytes) ?? '')
}
