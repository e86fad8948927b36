/** Flows with pages, and their descriptions. The steps are loaded later. */
export const FLOW_PAGES = {
  'email-otp': {
    name: 'Email OTP session',
    about:
      'A code goes to the customer’s e-mail; the browser seals it to a one-time bundle and stamps the token it earns.',
  },
  'sms-otp': {
    name: 'SMS OTP session',
    about:
      'The same with a code sent to the phone. The specification does not show the bodies; they are those of the e-mail.',
  },
  'oauth-register': {
    name: 'Add an OAuth identity',
    about: 'A token of an identity provider names who may sign in; a session of the wallet signs for it.',
  },
  oauth: {
    name: 'OAuth session',
    about:
      'A fresh token bound to a key of this tab proves the customer in one call; the session key comes back sealed.',
  },
  'passkey-register': {
    name: 'Register a passkey',
    about: 'The authenticator attests a new key for this site; a session of the wallet signs for it.',
  },
  passkey: {
    name: 'Passkey session',
    about: 'The passkey signs a challenge that is bound to a key of this tab; the session key comes back sealed.',
  },
  execute: {
    name: 'Execute a wallet quote',
    about: 'The quote says what to sign, and the stamp of a session moves the money.',
  },
  add: {
    name: 'Add a credential',
    about:
      'Every credential after the first is added by signed retry: the same request twice, the second time with a stamp.',
  },
  revoke: {
    name: 'Revoke a credential',
    about:
      'A session of a different credential signs; the credential’s own sessions end with it. One credential always stays.',
  },
  refresh: {
    name: 'Refresh a session',
    about: 'The session signs for its successor, whose key comes sealed to one made in the browser.',
  },
  'revoke-session': {
    name: 'Revoke a session',
    about: 'Any active session of the wallet signs, the one that ends included.',
  },
} as const

export type FlowId = keyof typeof FLOW_PAGES

/** Reports whether a flow has this id. */
export function isFlowId(id: string): id is FlowId {
  return Object.hasOwn(FLOW_PAGES, id)
}
