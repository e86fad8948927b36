import type { ClientData } from '#lib/domain/credentials/passkey-rules'
import { base64urlFromBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

const BYTE_ORDER_MARK = /^\ufeff/

/** Reads the client data of a registration or sign-in. Skips a byte order mark (Web Authentication sections 7.1, 7.2). */
export function readClientData(clientDataJson: string): ClientData | Problem {
  const bytes = readBase64url(clientDataJson, { tolerate: 'base64' })
  if (bytes === undefined) return { problem: 'clientDataJson is not base64url' }
  const read = readStrictObject(textFromUtf8(bytes)?.replace(BYTE_ORDER_MARK, ''), 'clientDataJson')
  if (isProblem(read)) return read
  const { type, challenge, origin, crossOrigin, topOrigin, tokenBinding = null } = read.members
  if (typeof tokenBinding !== 'object' || Array.isArray(tokenBinding))
    return { problem: 'tokenBinding in clientDataJson is not an object. Omit it.' }
  return { type, challenge, origin, crossOrigin, topOrigin }
}

/**
 * Returns client data that the WebAuthn library can check. Omits `tokenBinding`, because the library accepts other
 * statuses in a registration than in a sign-in, and a server must ignore a status that it does not know (Web
 * Authentication level 2, section 5.8.1). A signature does not verify over rewritten client data.
 */
export function clientDataForLibrary(clientDataJson: string): { readonly json: string; readonly isRewritten: boolean } {
  const bytes = readBase64url(clientDataJson, { tolerate: 'base64' })
  const read = readStrictObject(bytes && textFromUtf8(bytes)?.replace(BYTE_ORDER_MARK, ''), 'clientDataJson')
  if (isProblem(read) || bytes === undefined) throw new Error('Bug: checked client data is unreadable.')
  const { tokenBinding, ...members } = read.members
  if (tokenBinding === undefined) return { json: base64urlFromBytes(bytes), isRewritten: false }
  return { json: base64urlFromBytes(utf8FromText(JSON.stringify(members))), isRewritten: true }
}
