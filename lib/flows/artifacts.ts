import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** Whose hands something is in. In the console one tab plays browser and backend both. */
export type Lane = 'browser' | 'backend' | 'service' | 'authenticator'

/** A session with the key that signs for it, as its client holds it. */
export interface HeldSession {
  readonly id: string
  readonly accountId: string
  /** The credential it was issued for. */
  readonly credentialId: string
  readonly type: string
  readonly expiresAt: string
  readonly key: KeyPair
}

/** Everything a flow is given or makes, by one name in every flow. Nothing of it ever changes: a tamper is another run. */
export interface Artifacts {
  /** The wallet. */
  readonly accountId: string
  /** The credential that is proven. */
  readonly credentialId: string
  /** The credential or session that is concerned by a signed action. */
  readonly targetId: string
  /** The code the customer types. */
  readonly otpCode: string
  readonly otpType: 'EMAIL_OTP' | 'SMS_OTP'
  /** What the code is sealed to, one use. */
  readonly targetBundle: string
  /** The key pair made for this login. Its private half stays here. */
  readonly clientKey: KeyPair
  readonly encryptedOtpBundle: string
  /** The request that both legs send. */
  readonly request: SentRequest
  readonly challenge: SentExchange
  readonly leg1: SentExchange
  readonly payloadToSign: string
  readonly requestId: string
  readonly expiresAt: string
  /** The session whose key signs. */
  readonly signer: HeldSession
  readonly stamp: string
  readonly leg2: SentExchange
  /** What the flow ends with, where it is a session. */
  readonly session: HeldSession
  readonly encryptedSessionSigningKey: string
  /** Who the identity provider says the customer is. */
  readonly identity: Identity
  readonly oidcToken: string
  /** The one call that proves a credential at once. */
  readonly verify: SentExchange
  /** What the page asks a new passkey to sign: base64url of random bytes. */
  readonly registrationChallenge: string
  readonly attestation: Attestation
  /** What the passkey has to sign: hex text, whose UTF-8 bytes are the challenge. */
  readonly passkeyChallenge: string
  readonly webauthnId: string
  readonly assertion: Assertion
  /** What is to be paid, in the smallest unit of the wallet's currency. */
  readonly amount: number
  readonly destinationId: string
  readonly quote: SentExchange
  readonly quoteId: string
  /** The Idempotency-Key of an execution: one for all its tries. */
  readonly idempotencyKey: string
  readonly execute: SentExchange
}

/** The claims by which an identity provider names a customer. */
export interface Identity {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly email: string
}
