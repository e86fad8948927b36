import { readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import type { Problem } from '#lib/wallet/read-problem'

/** What the header and the claims of a token are: the members of a JSON object, of any type. */
export type TokenMembers = { readonly [name: string]: unknown }

/** An OpenID Connect identity token taken apart. Nothing in it is trusted by that. */
export interface OidcToken {
  /** The token as it was sent. */
  readonly text: string
  readonly header: TokenMembers
  readonly claims: TokenMembers
  /**
   * The bytes its signature is over. They are what tells one token from another: a signature has more than one spelling, so
   * that a token with another signature may be the same token.
   */
  readonly signingInput: Uint8Array
}

/** Takes a compact JWT apart (RFC 7519 section 7.2): three base64url parts, JSON objects in the first two, something in the third. */
export function readOidcToken(text: string): OidcToken | Problem {
  const parts = text.split('.')
  const [header = '', claims = '', signature = ''] = parts
  if (parts.length !== 3) return { problem: `It has ${parts.length} parts, not three.` }
  const members = { header: readPart(header), claims: readPart(claims) }
  if (members.header === undefined) return { problem: 'Its first part is no base64url of a JSON object.' }
  if (members.claims === undefined) return { problem: 'Its second part is no base64url of a JSON object.' }
  if (!/^[\w-]+$/.test(signature)) return { problem: 'Its third part, the signature, is no base64url.' }
  return { text, header: members.header, claims: members.claims, signingInput: utf8FromText(`${header}.${claims}`) }
}

function readPart(text: string): TokenMembers | undefined {
  const bytes = readBase64url(text)
  return bytes && readJsonObject(textFromUtf8(bytes) ?? '')
}
