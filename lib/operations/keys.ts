import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** The keys of the installation, and what the server does with keys. No key leaves in clear. */
export interface Keys {
  /** Signs the bundles codes are sealed to; the same as long as the data is kept. */
  readonly enclave: KeyPair
  /** Signs verification tokens. */
  readonly verification: KeyPair
  /** Signs the identity tokens this sandbox makes. */
  readonly oidcIssuer: KeyPair
  /** A new P-256 key pair. */
  newKeyPair(): KeyPair
  /** ECDSA over the SHA-256 of a message, as DER or as the raw 64 bytes of a JWT. */
  sign(message: Uint8Array, pair: KeyPair, encoding: 'der' | 'raw'): Uint8Array
  /** Seals a secret under the key-encryption key, for one place: a table, a row and a purpose. */
  seal(secret: Uint8Array, place: string): string
  /** Opens what was sealed for a place; throws on anything else. */
  open(sealed: string, place: string): Uint8Array
  /** The 16 bytes a wallet's mnemonic is made of: the same for an account as long as the key-encryption key is. */
  walletEntropy(accountId: string): Uint8Array
}
