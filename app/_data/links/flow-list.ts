/** One guided flow. */
export interface FlowEntry {
  readonly href: string
  readonly name: string
  /** One sentence on what the flow shows. */
  readonly about: string
  /** Its calls, in words: `3 calls, 1 stamp`. */
  readonly legs: string
  /** Data that has to exist before the flow can start. */
  readonly needs: string
  /** Operations whose latest answer is shown as the flow's last result. */
  readonly operations: readonly string[]
}

/** All guided flows, in the order to learn them. An entry here lists a new flow everywhere. */
export const FLOWS: readonly FlowEntry[] = [
  {
    href: '/flows/quote',
    name: 'Quotes',
    about: 'Lock a rate between accounts, pay in from outside or pay a UMA address; then move the money.',
    legs: '1 call to quote, 1 to execute',
    needs: 'Nothing beyond the starter data',
    operations: ['createQuote', 'executeQuote'],
  },
  {
    href: '/flows/email-otp',
    name: 'Email OTP session',
    about: 'Seal the code the customer got by e-mail, stamp the token it earns, and hold a session.',
    legs: '3 calls, 1 seal, 1 stamp',
    needs: 'A wallet whose customer has an e-mail: the starter data has one',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/sms-otp',
    name: 'SMS OTP session',
    about: 'The same with a code sent to the phone.',
    legs: '3 calls, 1 seal, 1 stamp',
    needs: 'A wallet with an SMS_OTP credential: add one first',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/oauth-register',
    name: 'Add an OAuth identity',
    about: 'A token of an identity provider names who may sign in; a session signs for it.',
    legs: '2 calls, 1 stamp',
    needs: 'A session in this tab',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/oauth',
    name: 'OAuth session',
    about: 'A fresh token bound to a key of this tab opens a session in one call.',
    legs: '1 call, 1 seal',
    needs: 'An OAuth identity: add one first',
    operations: ['verifyCredential'],
  },
  {
    href: '/flows/passkey-register',
    name: 'Register a passkey',
    about: 'The authenticator attests a new key for this site; a session signs for it.',
    legs: '2 calls, 1 ceremony, 1 stamp',
    needs: 'A session in this tab; without an authenticator the software one',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/passkey',
    name: 'Passkey session',
    about: 'The passkey signs a challenge that is bound to a key of this tab.',
    legs: '2 calls, 1 ceremony, 1 seal',
    needs: 'A passkey: register one first',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/execute',
    name: 'Execute a wallet quote',
    about: 'The quote says what to sign, and the stamp of a session moves the money.',
    legs: '2 calls, 1 stamp',
    needs: 'A session in this tab',
    operations: ['createQuote', 'executeQuote'],
  },
  {
    href: '/flows/add',
    name: 'Add a credential',
    about: 'Every credential after the first takes the same request twice, the second time with a stamp.',
    legs: '2 calls, 1 stamp',
    needs: 'A session in this tab',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/revoke',
    name: 'Revoke a credential',
    about: 'A session of another credential signs, and the credential’s own sessions end with it.',
    legs: '2 calls, 1 stamp',
    needs: 'Two credentials, and a session of one of them in this tab',
    operations: ['revokeCredential'],
  },
  {
    href: '/flows/refresh',
    name: 'Refresh a session',
    about: 'A session signs for its successor, whose key comes sealed to this tab.',
    legs: '2 calls, 1 stamp, 1 seal',
    needs: 'A session in this tab',
    operations: ['refreshSession'],
  },
  {
    href: '/flows/revoke-session',
    name: 'Revoke a session',
    about: 'Any active session of the wallet signs, the one that ends included.',
    legs: '2 calls, 1 stamp',
    needs: 'A session in this tab',
    operations: ['revokeSession'],
  },
  {
    href: '/flows/drills',
    name: 'Drills',
    about:
      'Meet every documented refusal on purpose: predict it, run it, compare; and see which of them your client met.',
    legs: 'One call each, or a whole flow',
    needs: 'Nothing beyond the starter data',
    operations: [],
  },
]
