import { hash } from 'node:crypto'
import { ANY_LOCALHOST } from '#lib/domain/credentials/passkey-rules'

/** A passkey that was registered. */
export interface RegisteredPasskey {
  /** The WebAuthn credential id, base64url without padding. */
  readonly credentialId: string
  /** The COSE key. */
  readonly publicKey: Uint8Array
  readonly signCount: bigint
  readonly rpId: string
}

/** The RP ID of an allowed origin: its host. */
export function rpIdOf(origin: string): string {
  return origin === ANY_LOCALHOST ? 'localhost' : new URL(origin).hostname
}

/** What stands for an RP ID in authenticator data: its SHA-256, hex. */
export function rpIdHashOf(rpId: string): string {
  return hash('sha256', rpId, 'hex')
}
