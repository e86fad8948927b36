import type { CredentialType } from '#lib/contract/credential-type'

/** Purpose of a flow. The flows page groups the flows by purpose. */
export type Job = 'sign-in' | 'add' | 'pay' | 'webhooks' | 'end' | 'errors'

type SignInId = 'email-otp' | 'sms-otp' | 'oauth' | 'passkey'
type SignedActionId = 'oauth-register' | 'passkey-register' | 'add' | 'revoke' | 'refresh' | 'revoke-session'

/** ID of a flow that the console guides step by step at `/flows/{id}`. */
export type FlowId = SignInId | SignedActionId | 'execute' | 'execute-quote' | 'authorize' | 'webhook'

/** ID of a page below `/flows`. The pages of `quote` and `drills` have no steps. */
export type FlowPageId = FlowId | 'quote' | 'drills'

/** Description of a flow. Its steps are in `flow-catalog.ts`, which includes the cryptography. */
export interface FlowEntry {
  readonly name: string
  readonly job: Job
  /** Set if only links from other pages lead to the flow. */
  readonly isUnlisted?: true
  readonly about: string
  /** Short summary of a run's calls, such as `2 calls, 1 stamp`. */
  readonly callSummary: string
  /** Data that must exist before the flow can start. */
  readonly needs: string
  /** Set if an active session of the flow's wallet must sign a request. */
  readonly needsSession?: true
  readonly creates?: 'session' | 'credential'
  /** Type of the credential that the flow signs in with or registers, if the flow has only one. */
  readonly credentialType?: CredentialType
  /**
   * IDs of the flow's operations. Of the responses of these operations, the flow's card shows the newest that matches
   * the flow, for example by credential type. The reference links each operation to the first flow that lists it.
   */
  readonly operations: readonly string[]
  readonly icon?: 'quote' | 'fingerprint' | 'refresh' | 'bolt'
  /** Result of a run that creates no session. */
  readonly result?: string
  /** Pages to open after a run. The primary page is first. */
  readonly next?: readonly FlowPageId[]
}

const STARTER_DATA = 'Starter data only'
const SESSION = 'A session whose key is in this tab'
const SIGNED = { callSummary: '2 calls, 1 stamp', needs: SESSION, needsSession: true } as const
const SIGN_IN = { job: 'sign-in', creates: 'session', operations: ['challengeCredential', 'verifyCredential'] } as const
const REGISTRATION = { ...SIGNED, job: 'add', creates: 'credential', operations: ['registerCredential'] } as const
const PAYMENT = { job: 'pay', operations: ['createQuote', 'executeQuote'], icon: 'quote' } as const
const PAID = 'The quote is executed. Its amount has left the wallet.'
const SIGNED_IN = ['execute', 'passkey-register', 'refresh', 'drills'] as const

/** The flows in the recommended order. */
export const FLOWS: Readonly<Record<FlowPageId, FlowEntry>> = {
  quote: {
    ...PAYMENT,
    name: 'Quotes',
    about: 'Quote a payment from an account or external source to an account or UMA address, then execute the quote.',
    callSummary: '2 calls: create, execute',
    needs: STARTER_DATA,
  },
  'email-otp': {
    ...SIGN_IN,
    name: 'Email OTP sign-in',
    about:
      'Email the customer a code, encrypt it to the target bundle, stamp the verification token and start a session.',
    callSummary: '3 calls, 1 encryption, 1 stamp',
    needs: 'A wallet whose customer has an email address (included in the starter data)',
    credentialType: 'EMAIL_OTP',
    next: SIGNED_IN,
  },
  'sms-otp': {
    ...SIGN_IN,
    name: 'SMS OTP sign-in',
    about:
      'Send the customer a code by SMS, encrypt it to the target bundle, stamp the verification token and start a session. The specification omits the SMS_OTP bodies, so they match those of EMAIL_OTP.',
    callSummary: '3 calls, 1 encryption, 1 stamp',
    needs: 'A wallet with an SMS_OTP credential (add one first)',
    credentialType: 'SMS_OTP',
    next: SIGNED_IN,
  },
  'oauth-register': {
    ...REGISTRATION,
    name: 'Add OAuth identity',
    about: 'Register an ID token’s identity as a credential. An existing session of the wallet signs the request.',
    credentialType: 'OAUTH',
    result: 'The wallet accepts this OAuth identity.',
    next: ['oauth', 'passkey-register', 'revoke'],
  },
  oauth: {
    ...SIGN_IN,
    name: 'OAuth sign-in',
    about:
      'Exchange a fresh ID token for a session in one call. The service returns the session signing key encrypted to a key in this tab.',
    callSummary: '1 call, 1 decryption',
    needs: 'An OAUTH credential (add one first)',
    credentialType: 'OAUTH',
    operations: ['verifyCredential'],
    next: SIGNED_IN,
  },
  'passkey-register': {
    ...REGISTRATION,
    name: 'Register a passkey',
    about: 'Create a passkey and register it as a credential. An existing session of the wallet signs the request.',
    callSummary: '2 calls, 1 passkey prompt, 1 stamp',
    needs: `${SESSION}, and an authenticator. A software authenticator is included.`,
    credentialType: 'PASSKEY',
    icon: 'fingerprint',
    result: 'The wallet accepts this passkey.',
    next: ['passkey', 'revoke', 'execute'],
  },
  passkey: {
    ...SIGN_IN,
    name: 'Passkey sign-in',
    about: 'Sign a challenge with a passkey and decrypt the session signing key that the service returns.',
    callSummary: '2 calls, 1 passkey prompt, 1 decryption',
    needs: 'A PASSKEY credential (register one first)',
    credentialType: 'PASSKEY',
    icon: 'fingerprint',
    next: ['execute', 'refresh', 'revoke', 'drills'],
  },
  execute: {
    ...PAYMENT,
    ...SIGNED,
    name: 'Execute wallet quote',
    about: 'Create a quote from a wallet, stamp its payloadToSign and execute it.',
    result: PAID,
    next: ['quote', 'refresh', 'drills'],
  },
  'execute-quote': {
    ...PAYMENT,
    ...SIGNED,
    name: 'Execute this quote',
    isUnlisted: true,
    about: 'Get an existing wallet quote, stamp its payloadToSign and execute it.',
    result: PAID,
    next: ['quote', 'execute', 'refresh', 'drills'],
  },
  authorize: {
    ...PAYMENT,
    name: 'Authorize a quote',
    about:
      'Create a quote that its customer must authorize with a code, see an early execution and a wrong code fail, then authorize and execute the quote.',
    callSummary: '3 calls: create, authorize, execute; before them, 2 rejected ones',
    needs: STARTER_DATA,
    operations: ['authorizeQuote', 'resendQuoteScaCode'],
    result: 'The customer authorized the quote, and its transaction is complete.',
    next: ['quote', 'execute', 'drills'],
  },
  add: {
    ...REGISTRATION,
    name: 'Add a credential',
    about:
      'Add an email or SMS OTP credential with a signed retry. Send the request, stamp payloadToSign, then repeat the request with the stamp.',
    result: 'The wallet accepts the new credential.',
    next: ['sms-otp', 'passkey-register', 'revoke'],
  },
  revoke: {
    ...SIGNED,
    name: 'Revoke a credential',
    job: 'end',
    about:
      'Revoke a credential and end its sessions. A session of another credential signs the request. You cannot revoke the last credential.',
    needs: 'Two credentials, and a session of one of them. The session’s key must be in this tab.',
    operations: ['revokeCredential'],
    result: 'The wallet rejects this credential and its sessions.',
    next: ['add', 'passkey-register', 'drills'],
  },
  refresh: {
    ...SIGNED,
    name: 'Refresh a session',
    job: 'end',
    about:
      'Start a new session with a request that the current session signs. The service encrypts the new signing key to a key in this tab.',
    callSummary: '2 calls, 1 stamp, 1 decryption',
    creates: 'session',
    operations: ['refreshSession'],
    icon: 'refresh',
    next: ['execute', 'revoke-session', 'drills'],
  },
  'revoke-session': {
    ...SIGNED,
    name: 'Revoke a session',
    job: 'end',
    about: 'End a session. Any active session of the wallet can sign, including the one you end.',
    operations: ['revokeSession'],
    result: 'The wallet rejects this session’s stamps.',
    next: ['email-otp', 'passkey', 'drills'],
  },
  webhook: {
    name: 'Receive a webhook',
    job: 'webhooks',
    about:
      'Receive a payment’s webhook with the built-in receiver, verify its signature, reject a forgery, then see a retry and a duplicate. The run restores your webhook endpoint.',
    callSummary: '2 payments, 1 forgery, 1 retry, 1 duplicate',
    needs: STARTER_DATA,
    operations: ['updateConfig'],
    result:
      'You received and verified a webhook, and saw a forgery, a retry and a duplicate. Your endpoint is restored.',
    next: ['quote', 'drills', 'email-otp'],
  },
  drills: {
    name: 'Error drills',
    job: 'errors',
    about:
      'Trigger documented errors on purpose, compare the response with the prediction, and see which errors your client has received.',
    callSummary: 'One call or one flow per drill',
    needs: STARTER_DATA,
    operations: [],
    icon: 'bolt',
  },
}

/** A flow with the path of its page. */
export interface ListedFlow extends FlowEntry {
  readonly href: string
}

/** The flows that the console lists. */
export const LISTED_FLOWS: readonly ListedFlow[] = Object.entries(FLOWS).flatMap(([id, flow]) =>
  flow.isUnlisted ? [] : [{ ...flow, href: `/flows/${id}` }],
)

/** Reports whether `/flows/{id}` is the page of a flow with steps. */
export function isFlowId(id: string): id is FlowId {
  return Object.hasOwn(FLOWS, id) && FLOWS[id as FlowPageId].next !== undefined
}

/** Returns the first flow with steps that matches, for example, a purpose and a credential type. */
export function findFlow(matches: (flow: FlowEntry) => boolean): FlowId | undefined {
  return Object.keys(FLOWS)
    .filter(isFlowId)
    .find(id => matches(FLOWS[id]))
}
