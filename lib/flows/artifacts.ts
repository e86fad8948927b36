import type { SentExchange, SentRequest } from '#lib/client/sent'
import type { KeyPair } from '#lib/wallet/key-pair'

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
}

/** What an artifact is, for whoever shows it. */
export interface ArtifactInfo {
  readonly label: string
  readonly kind: 'key' | 'bytes' | 'text' | 'exchange' | 'session'
  /** Who holds it. */
  readonly lane: Lane
}
