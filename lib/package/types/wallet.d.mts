import type { Passkey, PasskeyOptions, SignInOptions, Wallet, WalletPlatform } from './wallet-types.mjs'

export type * from './wallet-types.mjs'

/**
 * Signs in to a wallet and returns it with its new session. If the wallet has no credential of the type, first adds one.
 * Runs in Node and in browsers. Rejects with {@link WalletError} if the options are invalid or the sandbox rejects a
 * call.
 */
export declare function signIn(platform: WalletPlatform, options: SignInOptions): Promise<Wallet>

/**
 * Creates a passkey in software, adds it to a wallet and returns it for {@link signIn}. The signer signs the addition,
 * by default a session of the wallet's one-time code, which ends afterwards. The first credential of a wallet needs no
 * signer. Rejects with {@link WalletError} if the options are invalid or the sandbox rejects a call.
 */
export declare function createPasskey(platform: WalletPlatform, options: PasskeyOptions): Promise<Passkey>

/**
 * Returns the `Service-Wallet-Signature` of a payload, which is signed byte for byte. The private key is a P-256 scalar
 * of 64 hex digits. Throws {@link WalletError} if it is not.
 */
export declare function stamp(payloadToSign: string | Uint8Array, privateKey: string): string

/** Thrown by every function of this entry. The message says in one line what is wrong and how to fix it. */
export declare class WalletError extends Error {
  /** Code of the API's error response, or of this package, such as `SESSION_ENDED`. */
  readonly code: string
  /** Status of the API's error response. */
  readonly status: number | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Value of `Retry-After`, in seconds of the sandbox clock. */
  readonly retryAfterSeconds: number | undefined
  /** ID of the rejected call in the sandbox's log. */
  readonly exchangeId: string | undefined
}
