import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import type { WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** The party that performs a step. In the console, one tab plays both browser and backend. */
export type Lane = 'browser' | 'backend' | 'service' | 'authenticator' | 'receiver'

/** A session and its signing key, as the client stores them. */
export interface SessionWithKey {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly type: string
  readonly expiresAt: string
  readonly key: KeyPair
}

/** Inputs and outputs of flows, with the same names in every flow. Immutable: a tamper changes a copy. */
export interface Artifacts {
  readonly accountId: string
  readonly credentialId: string
  /** ID of the credential or session that a signed action revokes. */
  readonly targetId: string
  readonly otpCode: string
  readonly otpType: 'EMAIL_OTP' | 'SMS_OTP'
  /** The bundle with the one-time public key to which the code is encrypted. */
  readonly targetBundle: string
  /** The client's key pair for this run. Its private key is never sent. */
  readonly clientKey: KeyPair
  readonly encryptedOtpBundle: string
  /** The flow's main request, without the signature headers that a signed retry adds. */
  readonly request: SentRequest
  readonly challenge: SentExchange
  readonly firstCall: SentExchange
  readonly payloadToSign: string
  readonly requestId: string
  readonly expiresAt: string
  readonly signer: SessionWithKey
  readonly stamp: string
  readonly signedRetry: SentExchange
  /** The session that the flow creates, if any. */
  readonly session: SessionWithKey
  readonly encryptedSessionSigningKey: string
  readonly identity: Identity
  readonly oidcToken: string
  /** The call that verifies a credential, in flows without a signed retry. */
  readonly verify: SentExchange
  /** The challenge for a new passkey: base64url of random bytes. */
  readonly registrationChallenge: string
  readonly attestation: Attestation
  /** Name of the authenticator that created or used the passkey. */
  readonly authenticator: string
  /** The challenge of a passkey sign-in: a hex string whose UTF-8 bytes are the WebAuthn challenge. */
  readonly passkeyChallenge: string
  readonly webauthnId: string
  readonly assertion: Assertion
  /** Amount of the payment, in the smallest unit of the wallet's currency. */
  readonly amount: number
  readonly destinationId: string
  readonly quote: SentExchange
  readonly quoteId: string
  /** A repeated `execute` step sends the same key. */
  readonly idempotencyKey: string
  readonly execute: SentExchange
  readonly transactionId: string
  readonly customerId: string
  /** The customer whose quotes need an authorization. */
  readonly scaCustomerId: string
  /** The code that authorizes a quote. */
  readonly scaCode: string
  readonly newCustomer: SentExchange
  readonly customerAccounts: SentExchange
  readonly funding: SentExchange
  /** The rejected execution of a quote that is not authorized yet. */
  readonly earlyExecution: SentExchange
  /** The rejected authorization with a wrong code. */
  readonly wrongAuthorization: SentExchange
  readonly resend: SentExchange
  readonly scaAuthorization: SentExchange
  readonly transaction: SentExchange
  /** The call that replaces the platform's webhook endpoint. */
  readonly endpointChange: SentExchange
  /** The call that restores the webhook endpoint. */
  readonly restoreCall: SentExchange
  /** The webhook endpoint before the run. An empty string if there was no endpoint. */
  readonly previousEndpoint: string
  /** A webhook as the receiver got it, and the receiver's reply. */
  readonly delivery: SentExchange
  readonly webhookId: string
  /** Value of X-Grid-Signature. */
  readonly webhookSignature: string
  /** The service's public key for webhooks. */
  readonly webhookKey: string
  readonly webhookKeyId: string
  /** The fault that the `forge` step arms, normally one that sends a forgery. */
  readonly webhookFault: WebhookFaultName
}

/** Artifacts that are calls of the API. If a step makes several calls, the console shows the first one listed here. */
export const CALLS = [
  'newCustomer',
  'customerAccounts',
  'funding',
  'challenge',
  'firstCall',
  'signedRetry',
  'verify',
  'quote',
  'earlyExecution',
  'wrongAuthorization',
  'resend',
  'scaAuthorization',
  'execute',
  'transaction',
  'endpointChange',
  'restoreCall',
] as const satisfies readonly (keyof Artifacts)[]

export interface Identity {
  /** The sandbox's issuer if undefined. */
  readonly iss?: string
  readonly aud: string
  readonly sub: string
  readonly email?: string
}
