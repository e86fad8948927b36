import { readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

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
  const read = { header: readPart(header, 'header'), claims: readPart(claims, 'claims object') }
  if (isProblem(read.header)) return read.header
  if (isProblem(read.claims)) return read.claims
  if (!/^[\w-]+$/.test(signature)) return { problem: 'The signature is empty or not base64url.' }
  const signingInput = utf8FromText(`${header}.${claims}`)
  return { text, header: read.header.members, claims: read.claims.members, signingInput }
}

function readPart(text: string, name: string): { readonly members: TokenMembers } | Problem {
  const bytes = readBase64url(text)
  return bytes ? readStrictObject(textFromUtf8(bytes), `The ${name}`) : { problem: `The ${name} is not base64url.` }
}
