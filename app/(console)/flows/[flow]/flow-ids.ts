/** Names and descriptions of the flows at `/flows/{id}`. Their steps are loaded later. */
export const FLOW_PAGES = {
  'email-otp': {
    name: 'Email OTP sign-in',
    about:
      'Email the customer a code, encrypt it to the target bundle, stamp the verification token and start a session.',
  },
  'sms-otp': {
    name: 'SMS OTP sign-in',
    about:
      'Send the customer a code by SMS, encrypt it to the target bundle, stamp the verification token and start a session. The specification omits the SMS_OTP bodies, so they match those of EMAIL_OTP.',
  },
  'oauth-register': {
    name: 'Add OAuth identity',
    about: 'Register an ID token’s identity as a credential. An existing session of the wallet signs the request.',
  },
  oauth: {
    name: 'OAuth sign-in',
    about:
      'Exchange a fresh ID token for a session in one call. The service returns the session signing key encrypted to a key in this tab.',
  },
  'passkey-register': {
    name: 'Register a passkey',
    about: 'Create a passkey and register it as a credential. An existing session of the wallet signs the request.',
  },
  passkey: {
    name: 'Passkey sign-in',
    about: 'Sign a challenge with a passkey and decrypt the session signing key that the service returns.',
  },
  execute: {
    name: 'Execute wallet quote',
    about: 'Create a quote from a wallet, stamp its payloadToSign and execute it.',
  },
  'execute-quote': {
    name: 'Execute this quote',
    about: 'Get an existing wallet quote, stamp its payloadToSign and execute it.',
  },
  add: {
    name: 'Add a credential',
    about:
      'Add another credential with a signed retry. Send the request, stamp payloadToSign, then repeat the request with the stamp.',
  },
  revoke: {
    name: 'Revoke a credential',
    about:
      'Revoke a credential and end its sessions. A session of another credential signs the request. You cannot revoke the last credential.',
  },
  refresh: {
    name: 'Refresh a session',
    about:
      'Start a new session with a request that the current session signs. The service encrypts the new signing key to a key in this tab.',
  },
  webhook: {
    name: 'Receive a webhook',
    about:
      'Receive a payment’s webhook with the built-in receiver, verify its signature, reject a forgery, then see a retry and a duplicate. The run restores your webhook endpoint.',
  },
  'revoke-session': {
    name: 'Revoke a session',
    about: 'End a session. Any active session of the wallet can sign, including the one you end.',
  },
} as const

export type FlowId = keyof typeof FLOW_PAGES

/** Reports whether a flow has this ID. */
export function isFlowId(id: string): id is FlowId {
  return Object.hasOwn(FLOW_PAGES, id)
}
