import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** Keys of the installation, and operations on keys. Private keys are stored and returned encrypted only. */
export interface Keys {
  /** Signs the bundles that codes are sealed to. Stable as long as the data is kept. */
  readonly enclave: KeyPair
  /** Signs verification tokens. */
  readonly verification: KeyPair
  /** Signs the sandbox's ID tokens. */
  readonly oidcIssuer: KeyPair
  /** Creates a P-256 key pair. */
  newKeyPair(): KeyPair
  /** Signs the SHA-256 of a message with ECDSA. Returns DER, or the raw 64 bytes of a JWT. */
  sign(message: Uint8Array, pair: KeyPair, encoding: 'der' | 'raw'): Uint8Array
  /** Seals a secret under the key-encryption key, for one place: a table, a row and a purpose. */
  seal(secret: Uint8Array, place: string): string
  /** Opens a secret sealed for a place. Throws if it was not. */
  open(sealed: string, place: string): Uint8Array
  /** Returns the 16 bytes of a wallet's mnemonic. Stable for an account as long as the key-encryption key is. */
  walletEntropy(accountId: string): Uint8Array
}
