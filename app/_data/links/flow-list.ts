/** Purpose of a flow. The flows page groups the flows by purpose. */
export type Job = 'sign-in' | 'add' | 'pay' | 'webhooks' | 'end' | 'errors'

export interface FlowEntry {
  readonly href: string
  readonly name: string
  readonly job: Job
  readonly about: string
  /** Short summary of what a run does, such as `2 calls, 1 stamp`. */
  readonly callSummary: string
  /** Data that must exist before the flow can start. */
  readonly needs: string
  /** Set if an active session of the flow's wallet must sign a request. */
  readonly needsSession?: true
  readonly creates?: 'session' | 'credential'
  /**
   * IDs of the flow's operations. Of the responses of these operations, the flow's card shows the newest that matches
   * the flow, for example by credential type. The reference links each operation to the first flow that lists it.
   */
  readonly operations: readonly string[]
}

/** The guided flows in the recommended order. */
export const FLOWS: readonly FlowEntry[] = [
  {
    href: '/flows/quote',
    name: 'Quotes',
    job: 'pay',
    about: 'Quote a payment from an account or external source to an account or UMA address, then execute the quote.',
    callSummary: '2 calls: create, execute',
    needs: 'Starter data only',
    operations: ['createQuote', 'executeQuote'],
  },
  {
    href: '/flows/email-otp',
    name: 'Email OTP sign-in',
    job: 'sign-in',
    about: 'Encrypt an emailed code, stamp the returned verification token and start a session.',
    callSummary: '3 calls, 1 encryption, 1 stamp',
    needs: 'A wallet whose customer has an email address (included in the starter data)',
    creates: 'session',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/sms-otp',
    name: 'SMS OTP sign-in',
    job: 'sign-in',
    about: 'Encrypt a code sent by SMS, stamp the returned verification token and start a session.',
    callSummary: '3 calls, 1 encryption, 1 stamp',
    needs: 'A wallet with an SMS_OTP credential (add one first)',
    creates: 'session',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/oauth-register',
    name: 'Add OAuth identity',
    job: 'add',
    about: 'Register an ID token’s identity as a credential. An existing session signs the request.',
    callSummary: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    needsSession: true,
    creates: 'credential',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/oauth',
    name: 'OAuth sign-in',
    job: 'sign-in',
    about: 'Exchange a fresh ID token for a session in one call.',
    callSummary: '1 call, 1 decryption',
    needs: 'An OAUTH credential (add one first)',
    creates: 'session',
    operations: ['verifyCredential'],
  },
  {
    href: '/flows/passkey-register',
    name: 'Register a passkey',
    job: 'add',
    about: 'Create a passkey and register it as a credential. An existing session signs the request.',
    callSummary: '2 calls, 1 passkey prompt, 1 stamp',
    needs: 'A session whose key is in this tab, and an authenticator. A software authenticator is included.',
    needsSession: true,
    creates: 'credential',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/passkey',
    name: 'Passkey sign-in',
    job: 'sign-in',
    about: 'Sign a challenge with a passkey and decrypt the session signing key.',
    callSummary: '2 calls, 1 passkey prompt, 1 decryption',
    needs: 'A PASSKEY credential (register one first)',
    creates: 'session',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/execute',
    name: 'Execute wallet quote',
    job: 'pay',
    about: 'Create a quote from a wallet, stamp its payloadToSign and execute it.',
    callSummary: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    needsSession: true,
    operations: ['createQuote', 'executeQuote'],
  },
  {
    href: '/flows/add',
    name: 'Add a credential',
    job: 'add',
    about: 'Add an email or SMS OTP credential. An existing session signs the request.',
    callSummary: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    needsSession: true,
    creates: 'credential',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/revoke',
    name: 'Revoke a credential',
    job: 'end',
    about: 'Revoke a credential and end its sessions. A session of a different credential signs the request.',
    callSummary: '2 calls, 1 stamp',
    needs: 'Two credentials, and a session of one of them. The session’s key must be in this tab.',
    needsSession: true,
    operations: ['revokeCredential'],
  },
  {
    href: '/flows/refresh',
    name: 'Refresh a session',
    job: 'end',
    about: 'Start a new session with a request that the current session signs.',
    callSummary: '2 calls, 1 stamp, 1 decryption',
    needs: 'A session whose key is in this tab',
    needsSession: true,
    creates: 'session',
    operations: ['refreshSession'],
  },
  {
    href: '/flows/revoke-session',
    name: 'Revoke a session',
    job: 'end',
    about: 'End a session. Any active session of the wallet can sign the request, even the one you end.',
    callSummary: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    needsSession: true,
    operations: ['revokeSession'],
  },
  {
    href: '/flows/webhook',
    name: 'Receive a webhook',
    job: 'webhooks',
    about: 'Receive a payment’s webhook, verify it, reject a forgery, then see a retry and a duplicate.',
    callSummary: '2 payments, 1 forgery, 1 retry, 1 duplicate',
    needs: 'Starter data only',
    operations: ['updateConfig'],
  },
  {
    href: '/flows/drills',
    name: 'Error drills',
    job: 'errors',
    about:
      'Trigger documented errors on purpose, compare the response with the prediction, and see which errors your client has received.',
    callSummary: 'One call or one flow per drill',
    needs: 'Starter data only',
    operations: [],
  },
]
