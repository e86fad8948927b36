import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** Keys of the installation, and operations on keys. Private keys are encrypted when stored or sent to a client. */
export interface Keys {
  /** Signs target bundles and export bundles. Does not change while the database exists, even after a sandbox reset. */
  readonly enclave: KeyPair
  /** Signs verification tokens. */
  readonly verification: KeyPair
  readonly webhook: WebhookKeys
  /** Signs the sandbox's ID tokens. */
  readonly oidcIssuer: KeyPair
  /** Creates a P-256 key pair. */
  newKeyPair(): KeyPair
  /** Signs the SHA-256 of a message with ECDSA. Returns DER, or the 64 raw bytes that a JWT uses. */
  sign(message: Uint8Array, pair: KeyPair, encoding: 'der' | 'raw'): Uint8Array
  /** Encrypts a secret with the key-encryption key, for one context, such as the table and row that store it. */
  seal(secret: Uint8Array, context: string): string
  /** Decrypts a secret that was encrypted for a context. Throws if the context or the key differs. */
  open(sealed: string, context: string): Uint8Array
  /** Derives the 16 bytes of a wallet's mnemonic from the account ID and the key-encryption key. */
  walletEntropy(accountId: string): Uint8Array
}

/** A key that signs webhooks. */
export interface WebhookKey {
  /** The start of the SHA-256 of the public key, in hex. */
  readonly id: string
  readonly pair: KeyPair
}

/** The key that signs webhooks, and the most recent earlier keys, newest first. */
export interface WebhookKeySet {
  readonly current: WebhookKey
  readonly previous: readonly WebhookKey[]
}

export interface WebhookKeys {
  all(): Promise<WebhookKeySet>
  /** Replaces the current key. After that, every process signs webhooks with the new key. */
  rotate(): Promise<WebhookKeySet>
}
