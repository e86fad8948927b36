import { hash } from 'node:crypto'

/** A passkey that was registered. */
export interface RegisteredPasskey {
  /** The WebAuthn credential id, base64url without padding. */
  readonly credentialId: string
  /** The COSE key. */
  readonly publicKey: Uint8Array
  readonly signCount: bigint
  readonly rpId: string
}

/** The RP ID of an origin here: its host. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname
}

/** What stands for an RP ID in authenticator data: its SHA-256, hex. */
export function rpIdHashOf(rpId: string): string {
  return hash('sha256', rpId, 'hex')
}
