export interface FlowEntry {
  readonly href: string
  readonly name: string
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
    about: 'Quote a transfer between accounts, from external funding or to a UMA address, then execute it.',
    legs: '2 calls: create, execute',
    needs: 'Starter data only',
    operations: ['createQuote', 'executeQuote'],
  },
  {
    href: '/flows/email-otp',
    name: 'Email OTP sign-in',
    about: 'Encrypt an emailed code, stamp the returned verification token and start a session.',
    legs: '3 calls, 1 encryption, 1 stamp',
    needs: 'A wallet whose customer has an email address (included in the starter data)',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/sms-otp',
    name: 'SMS OTP sign-in',
    about: 'Encrypt a code sent by SMS, stamp the returned verification token and start a session.',
    legs: '3 calls, 1 encryption, 1 stamp',
    needs: 'A wallet with an SMS_OTP credential (add one first)',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/oauth-register',
    name: 'Add OAuth identity',
    about: 'Register an ID token’s identity as a credential. An existing session signs the request.',
    legs: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/oauth',
    name: 'OAuth sign-in',
    about: 'Exchange a fresh ID token for a session in one call.',
    legs: '1 call, 1 decryption',
    needs: 'An OAUTH credential (add one first)',
    operations: ['verifyCredential'],
  },
  {
    href: '/flows/passkey-register',
    name: 'Register a passkey',
    about: 'Create a passkey and register it as a credential. An existing session signs the request.',
    legs: '2 calls, 1 passkey prompt, 1 stamp',
    needs: 'A session whose key is in this tab. The software authenticator works if you have no other.',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/passkey',
    name: 'Passkey sign-in',
    about: 'Sign a challenge with a passkey and decrypt the session signing key.',
    legs: '2 calls, 1 passkey prompt, 1 decryption',
    needs: 'A PASSKEY credential (register one first)',
    operations: ['challengeCredential', 'verifyCredential'],
  },
  {
    href: '/flows/execute',
    name: 'Execute wallet quote',
    about: 'Create a quote from a wallet, stamp its payloadToSign and execute it.',
    legs: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    operations: ['createQuote', 'executeQuote'],
  },
  {
    href: '/flows/add',
    name: 'Add a credential',
    about: 'Add a second credential with a signed retry.',
    legs: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    operations: ['registerCredential'],
  },
  {
    href: '/flows/revoke',
    name: 'Revoke a credential',
    about: 'Revoke a credential, signed by a session of a different one. Its sessions end too.',
    legs: '2 calls, 1 stamp',
    needs: 'Two credentials, and a session of one of them whose key is in this tab',
    operations: ['revokeCredential'],
  },
  {
    href: '/flows/refresh',
    name: 'Refresh a session',
    about: 'Replace a session with a new one, signed by the current session.',
    legs: '2 calls, 1 stamp, 1 decryption',
    needs: 'A session whose key is in this tab',
    operations: ['refreshSession'],
  },
  {
    href: '/flows/revoke-session',
    name: 'Revoke a session',
    about: 'End a session. Any active session of the wallet can sign, including the one you end.',
    legs: '2 calls, 1 stamp',
    needs: 'A session whose key is in this tab',
    operations: ['revokeSession'],
  },
  {
    href: '/flows/drills',
    name: 'Error drills',
    about:
      'Trigger each documented error on purpose, compare the response with the prediction, and see which errors your client has received.',
    legs: 'One call or one flow per drill',
    needs: 'Starter data only',
    operations: [],
  },
]
