import type { TrialId } from './trials'

/** IDs of the values in the key schedule. */
export type ValueId =
  | 'recipient'
  | 'enc'
  | 'private'
  | 'info'
  | 'dh'
  | 'shared'
  | 'context'
  | 'aad'
  | 'key'
  | 'nonce'
  | 'ciphertext'

interface TrialText {
  /** Completes "If the client…". */
  readonly name: string
  /** Verdict if this attempt opens the bundle. */
  readonly verdict: string
  readonly why: string
  /** The faulty input and its replacement. */
  readonly fix?: readonly [before: string, after: string]
  /** The value that is marked as the mistake. */
  readonly wrong?: ValueId
}

export const TRIAL_TEXTS: { readonly [Id in TrialId]: TrialText } = {
  documented: {
    name: 'followed the documentation',
    verdict: 'This bundle opens.',
    why: 'The keys, info and AAD are as documented. If the service rejected the bundle, compare the plaintext with the code and key that the service expects.',
  },
  'info-omitted': {
    name: 'omitted info',
    verdict: 'This bundle was encrypted without info.',
    why: 'Both sides derive the key from info. A client that omits it derives another key.',
    fix: ["info: ''", "info: 'turnkey_hpke'"],
    wrong: 'info',
  },
  'info-newline': {
    name: 'ended info with a newline',
    verdict: 'The info of this bundle ends with a newline.',
    why: 'info is exactly 12 bytes long. Text read from a file or printed by echo often ends with a newline.',
    fix: ["info: 'turnkey_hpke\\n'", "info: 'turnkey_hpke'"],
    wrong: 'info',
  },
  'aad-swapped': {
    name: 'swapped the keys in the AAD',
    verdict: 'The AAD of this bundle has the two keys in the wrong order.',
    why: 'GCM authenticates the exact bytes of the AAD, so the order of the keys matters.',
    fix: ['aad: concat(recipientKey, enc)', 'aad: concat(enc, recipientKey)'],
    wrong: 'aad',
  },
  'aad-omitted': {
    name: 'omitted the AAD',
    verdict: 'This bundle was encrypted without AAD.',
    why: 'The authentication tag covers the AAD. The service uses both public keys as the AAD.',
    fix: ['seal(plaintext)', 'seal(plaintext, concat(enc, recipientKey))'],
    wrong: 'aad',
  },
  'aad-compressed': {
    name: 'compressed the keys in the AAD',
    verdict: 'The AAD of this bundle contains compressed keys.',
    why: 'The AAD contains both keys uncompressed. Each is 04 and 64 more bytes, so the AAD is 130 bytes long.',
    fix: ['aad: concat(compress(enc), compress(recipientKey))', 'aad: concat(enc, recipientKey)'],
    wrong: 'aad',
  },
  'aes-128': {
    name: 'used AES-128-GCM',
    verdict: 'This bundle was encrypted with AES-128-GCM.',
    why: 'The suite uses AES-256-GCM, AEAD 0x0002. The key schedule also depends on the AEAD.',
    fix: ['aead: AES-128-GCM', 'aead: AES-256-GCM'],
    wrong: 'key',
  },
  'older-key': {
    name: 'encrypted to the older key',
    verdict: 'This bundle was encrypted to the older key.',
    why: 'The inputs are as documented, but the key is old. Each new challenge replaces the target bundle.',
    fix: ['the target bundle of an earlier challenge', 'targetPublic of the latest otpEncryptionTargetBundle'],
    wrong: 'recipient',
  },
}
