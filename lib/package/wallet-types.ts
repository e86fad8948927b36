// Types of the entry `countersign/wallet`. This file must not import other files, because the package does not contain
// them.

/** A platform of a running sandbox, such as the result of `sandbox.platform()`. */
export interface WalletPlatform {
  /** Base URL of the API, such as `http://localhost:3000/api/2025-10-13`, or that of a world. */
  readonly baseUrl: string
  /** The platform's API token. */
  readonly token: { readonly clientId: string; readonly clientSecret: string }
  /**
   * Access key of a server that other machines can reach. OAUTH without `oidcToken`, and PASSKEY without `origin`, call
   * the server's control plane, which requires the key.
   */
  readonly accessKey?: string | undefined
}

export type CredentialType = 'EMAIL_OTP' | 'SMS_OTP' | 'OAUTH' | 'PASSKEY'

/** Claims of an ID token that the sandbox issues. */
export interface OidcIdentity {
  readonly aud: string
  readonly sub: string
  /** Default: the sandbox's issuer. */
  readonly iss?: string
  readonly email?: string
}

export interface SignInOptions {
  /** ID of an `EMBEDDED_WALLET` account of the platform. */
  readonly accountId: string
  /** Type of the credential to sign in with. If the wallet has none, {@link signIn} adds one. */
  readonly with: CredentialType
  /** ID of the credential. Default: the wallet's oldest credential of this type. */
  readonly credentialId?: string
  /** A signed-in wallet of the same account, which signs if a credential must be added. */
  readonly signer?: Wallet
  /** For PASSKEY: a passkey of this account. Default: a new passkey. */
  readonly passkey?: Passkey
  /** For OAUTH: the identity to sign in as. The default belongs to this wallet alone. */
  readonly identity?: OidcIdentity
  /**
   * For OAUTH: returns an ID token of the wallet's credential. The token's `nonce` must be the SHA-256 of
   * `clientPublicKey`, in hex. Default: the sandbox issues the token.
   */
  readonly oidcToken?: (clientPublicKey: string) => string | Promise<string>
}

export interface PasskeyOptions {
  /** ID of an `EMBEDDED_WALLET` account of the platform. */
  readonly accountId: string
  /** A signed-in wallet of this account. Default: a session of its one-time code, which ends after the call. */
  readonly signer?: Wallet
  /** Default: `Software authenticator`. */
  readonly nickname?: string
  /** Origin of the page that uses the passkey. Default: the sandbox's origin. */
  readonly origin?: string
}

/** A passkey that exists only in software. It can be stored as JSON and used any number of times. */
export interface Passkey {
  /** ID of the credential, such as `AuthMethod:…`. */
  readonly id: string
  readonly accountId: string
  /** WebAuthn credential ID, in base64url. */
  readonly credentialId: string
  readonly rpId: string
  readonly origin: string
  /** P-256 scalar: 64 hex digits. */
  readonly privateKey: string
}

/** A session as the API returned it. */
export interface WalletSession {
  readonly id: string
  readonly accountId: string
  readonly type: CredentialType
  readonly expiresAt: string
  readonly [name: string]: unknown
}

/** The parts of a quote that {@link Wallet.execute} reads. */
export interface WalletQuote {
  readonly id: string
  readonly paymentInstructions?: unknown
}

/** An `EMBEDDED_WALLET` account with a session. */
export interface Wallet {
  readonly session: WalletSession
  /** The session's signing key, a P-256 scalar: 64 hex digits. */
  readonly privateKey: string
  /** Returns the `Service-Wallet-Signature` of a payload, which is signed byte for byte. */
  stamp(payloadToSign: string | Uint8Array): string
  /**
   * Calls the API. If the response is a 202 with `payloadToSign`, stamps it and repeats the request. Returns any other
   * response unchanged. `path` is below the base URL. A body must be text or bytes. Throws {@link WalletError} if the
   * session has ended or belongs to another wallet.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /**
   * Stamps the `payloadToSign` of a quote that pays from this wallet, and executes the quote. Returns the executed
   * quote. Throws {@link WalletError} if the API rejects the call.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the executed quote has many shapes, and callers read the members they expect.
  execute(quote: WalletQuote, options?: { readonly idempotencyKey?: string }): Promise<any>
}
