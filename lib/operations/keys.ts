import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** Keys of the installation, and operations on keys. Private keys are stored and returned encrypted only. */
export interface Keys {
  /** Signs the target bundles of one-time codes. It stays the same until the data is deleted. */
  readonly enclave: KeyPair
  /** Signs verification tokens. */
  readonly verification: KeyPair
  /** Sign webhooks. */
  readonly webhook: WebhookKeys
  /** Signs the sandbox's ID tokens. */
  readonly oidcIssuer: KeyPair
  /** Creates a P-256 key pair. */
  newKeyPair(): KeyPair
  /** Signs the SHA-256 of a message with ECDSA. Returns DER, or the raw 64 bytes of a JWT. */
  sign(message: Uint8Array, pair: KeyPair, encoding: 'der' | 'raw'): Uint8Array
  /** Encrypts a secret with the key-encryption key, for one context: a table, a row and a purpose. */
  seal(secret: Uint8Array, context: string): string
  /** Decrypts a secret that was encrypted for a context. Throws if the context differs. */
  open(sealed: string, context: string): Uint8Array
  /** Returns the 16 bytes of a wallet's mnemonic. They change only with the key-encryption key. */
  walletEntropy(accountId: string): Uint8Array
}

/** A key that signs webhooks. */
export interface WebhookKey {
  /** The start of the SHA-256 of its public key, in hex. */
  readonly id: string
  readonly pair: KeyPair
}

/** The key that signs webhooks, and the newest former keys, newest first. */
export interface WebhookKeySet {
  readonly current: WebhookKey
  readonly previous: readonly WebhookKey[]
}

export interface WebhookKeys {
  all(): Promise<WebhookKeySet>
  /** Replaces the key by a new one. Later attempts of every process are signed with it. */
  rotate(): Promise<WebhookKeySet>
}
