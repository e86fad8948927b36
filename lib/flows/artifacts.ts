import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** The party that does a step. In the console, one tab plays both browser and backend. */
export type Lane = 'browser' | 'backend' | 'service' | 'authenticator'

/** A session with its signing key, as its client stores it. */
export interface HeldSession {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly type: string
  readonly expiresAt: string
  readonly key: KeyPair
}

/** Everything a flow is given or makes, with the same names in every flow. Immutable: a tamper is another run. */
export interface Artifacts {
  readonly accountId: string
  readonly credentialId: string
  /** The credential or session that a signed action affects. */
  readonly targetId: string
  readonly otpCode: string
  readonly otpType: 'EMAIL_OTP' | 'SMS_OTP'
  /** The one-time public key that the code is encrypted to. */
  readonly targetBundle: string
  /** The key pair of this login. Its private key stays here. */
  readonly clientKey: KeyPair
  readonly encryptedOtpBundle: string
  /** The first request, which the signed retry repeats. */
  readonly request: SentRequest
  readonly challenge: SentExchange
  readonly leg1: SentExchange
  readonly payloadToSign: string
  readonly requestId: string
  readonly expiresAt: string
  readonly signer: HeldSession
  readonly stamp: string
  readonly leg2: SentExchange
  /** The final session of a flow, if it makes one. */
  readonly session: HeldSession
  readonly encryptedSessionSigningKey: string
  readonly identity: Identity
  readonly oidcToken: string
  /** The single call that proves a credential. */
  readonly verify: SentExchange
  /** The challenge for a new passkey: base64url of random bytes. */
  readonly registrationChallenge: string
  readonly attestation: Attestation
  /** Name of the authenticator that made or used the passkey. */
  readonly authenticator: string
  /** The challenge for a passkey: hex text, whose UTF-8 bytes are the WebAuthn challenge. */
  readonly passkeyChallenge: string
  readonly webauthnId: string
  readonly assertion: Assertion
  /** The payment, in the smallest unit of the wallet's currency. */
  readonly amount: number
  readonly destinationId: string
  readonly quote: SentExchange
  readonly quoteId: string
  /** The Idempotency-Key of an execution, the same for all attempts. */
  readonly idempotencyKey: string
  readonly execute: SentExchange
}

export interface Identity {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly email: string
}
