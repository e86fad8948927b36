import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { Lane } from '#lib/flows/artifacts'
import type { FieldKind } from '#lib/formats/field'
import type { FlowIconName } from './flow-icon'

/** Content of a message in a few words, and the kind of its bytes. */
export interface Content {
  readonly words: string
  readonly kind?: FieldKind
}

/** Drawing of a step. A call starts at the browser, or at the backend if `isDirect` is set. A delivery is a webhook. */
export type Drawing =
  | { readonly type: 'work'; readonly at: Lane; readonly icon: FlowIconName; readonly words: string }
  | {
      readonly type: 'call'
      readonly call: string
      readonly sent: Content
      readonly back: Content
      readonly isDirect?: true
    }
  | { readonly type: 'delivery'; readonly sent: Content; readonly back: Content }
  | { readonly type: 'ceremony'; readonly sent: Content; readonly back: Content }

const STAMP = { kind: 'signature', words: 'stamp' } as const
const PAYLOAD = { kind: 'text', words: 'payloadToSign' } as const
const SESSION_KEY = { kind: 'ciphertext', words: 'encrypted session key' } as const

const NEW_KEY: Drawing = { type: 'work', at: 'browser', icon: 'key', words: 'New P-256 key pair' }
const BUILD: Drawing = { type: 'work', at: 'backend', icon: 'server', words: 'Build the request' }
const ID_TOKEN: Drawing = { type: 'work', at: 'backend', icon: 'shield', words: 'ID token from the identity provider' }
const DECRYPT: Drawing = { type: 'work', at: 'browser', icon: 'lock', words: 'HPKE open: session key' }
const SIGN: Drawing = { type: 'work', at: 'browser', icon: 'key', words: 'Sign payloadToSign' }
const EXECUTE: Drawing = { type: 'call', call: 'POST …/execute', sent: STAMP, back: { words: 'transfer' } }

function signedRetry(call: string, sent: Content, back: Content): Readonly<Record<string, Drawing>> {
  return {
    'leg-1': { type: 'call', call, sent, back: PAYLOAD },
    stamp: SIGN,
    'leg-2': { type: 'call', call, sent: STAMP, back },
  }
}

const EVENT = { kind: 'signature', words: 'signed event' } as const
const CHANGE_ENDPOINT = {
  type: 'call',
  call: 'PATCH /config',
  back: { words: 'configuration' },
  isDirect: true,
} as const

const OTP: Readonly<Record<string, Drawing>> = {
  challenge: {
    type: 'call',
    call: 'POST …/challenge',
    sent: { words: '“sign me in”' },
    back: { kind: 'key', words: 'target bundle' },
  },
  key: NEW_KEY,
  seal: { type: 'work', at: 'browser', icon: 'lock', words: 'HPKE seal: code + public key' },
  ...signedRetry('POST …/verify', { kind: 'ciphertext', words: 'encrypted code' }, { words: 'session' }),
  session: { type: 'work', at: 'browser', icon: 'shield', words: 'Login key = session key' },
}

const REGISTER = 'POST …/credentials'

/** Drawings of the steps, by flow and step ID. */
export const DRAWINGS: Readonly<Record<FlowId, Readonly<Record<string, Drawing>>>> = {
  'email-otp': OTP,
  'sms-otp': OTP,
  'oauth-register': {
    compose: ID_TOKEN,
    ...signedRetry(REGISTER, { kind: 'text', words: 'ID token' }, { words: 'credential' }),
  },
  oauth: {
    key: NEW_KEY,
    mint: ID_TOKEN,
    verify: {
      type: 'call',
      call: 'POST …/verify',
      sent: { kind: 'key', words: 'client public key' },
      back: SESSION_KEY,
    },
    session: DECRYPT,
  },
  'passkey-register': {
    create: {
      type: 'ceremony',
      sent: { kind: 'challenge', words: 'challenge' },
      back: { kind: 'key', words: 'attestation' },
    },
    compose: BUILD,
    ...signedRetry(REGISTER, { kind: 'key', words: 'attestation' }, { words: 'credential' }),
  },
  passkey: {
    key: NEW_KEY,
    challenge: {
      type: 'call',
      call: 'POST …/challenge',
      sent: { kind: 'key', words: 'client public key' },
      back: { kind: 'challenge', words: 'challenge' },
    },
    assert: {
      type: 'ceremony',
      sent: { kind: 'challenge', words: 'challenge' },
      back: { kind: 'signature', words: 'assertion' },
    },
    verify: { type: 'call', call: 'POST …/verify', sent: { kind: 'signature', words: 'assertion' }, back: SESSION_KEY },
    session: DECRYPT,
  },
  add: { compose: BUILD, ...signedRetry(REGISTER, { words: 'credential type' }, { words: 'credential' }) },
  revoke: {
    compose: BUILD,
    ...signedRetry('DELETE …/{id}', { words: 'credential ID' }, { words: 'revoked' }),
  },
  'revoke-session': {
    compose: BUILD,
    ...signedRetry('DELETE …/{id}', { words: 'session ID' }, { words: 'session ended' }),
  },
  refresh: {
    key: NEW_KEY,
    ...signedRetry('POST …/refresh', { kind: 'key', words: 'client public key' }, SESSION_KEY),
    session: DECRYPT,
  },
  execute: {
    quote: { type: 'call', call: 'POST /quotes', sent: { words: 'amount, accounts' }, back: PAYLOAD },
    stamp: SIGN,
    execute: EXECUTE,
  },
  'execute-quote': {
    quote: { type: 'call', call: 'GET …/{id}', sent: { words: 'quote ID' }, back: PAYLOAD },
    stamp: SIGN,
    execute: EXECUTE,
  },
  webhook: {
    endpoint: { ...CHANGE_ENDPOINT, sent: { words: 'built-in receiver' } },
    quote: {
      type: 'call',
      call: 'POST /quotes',
      sent: { words: 'amount, accounts' },
      back: { words: 'payment' },
      isDirect: true,
    },
    receive: { type: 'delivery', sent: EVENT, back: { words: 'received' } },
    verify: { type: 'work', at: 'receiver', icon: 'shield', words: 'Verify the bytes' },
    forge: {
      type: 'delivery',
      sent: { kind: 'signature', words: 'forged event' },
      back: { words: 'forgery rejected' },
    },
    fail: { type: 'delivery', sent: EVENT, back: { words: 'error 500' } },
    retry: { type: 'delivery', sent: { kind: 'signature', words: 'same event, later' }, back: { words: 'received' } },
    duplicate: {
      type: 'delivery',
      sent: { kind: 'signature', words: 'same event again' },
      back: { words: 'already received' },
    },
    restore: { ...CHANGE_ENDPOINT, sent: { words: 'your endpoint' } },
  },
}
