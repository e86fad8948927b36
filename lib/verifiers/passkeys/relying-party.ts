import { hash } from 'node:crypto'
import { ANY_LOCALHOST } from '#lib/domain/credentials/passkey-rules'

export interface RegisteredPasskey {
  /** WebAuthn credential ID, base64url without padding. */
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: bigint
  readonly rpId: string
}

/** Returns the RP ID of an allowed origin: its host, without the port. */
export function rpIdOf(origin: string): string {
  return origin === ANY_LOCALHOST ? 'localhost' : new URL(origin).hostname
}

/** Returns the SHA-256 of an RP ID, in hex. Authenticator data starts with the bytes of this hash. */
export function rpIdHashOf(rpId: string): string {
  return hash('sha256', rpId, 'hex')
}
