import { hexFromBytes } from '#lib/contract/hex'
import type { FieldKind } from '#lib/formats/field'
import type { SealedBundle } from '#lib/wallet/bundles/sealed-bundle'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { TAG_LENGTH } from '#lib/wallet/keys/hpke'
import { keySchedule } from '#lib/wallet/keys/key-schedule'
import { TRIAL_TEXTS, type ValueId } from './trial-texts'
import type { Trial } from './trials'

/** A value of the key schedule, for the drawing, the list and the table. */
export interface ScheduleValue {
  readonly id: ValueId
  readonly kind: FieldKind
  readonly name: string
  readonly length: number
  /** Hex or text; dots for a private key. */
  readonly text: string
  /** True if the value must remain secret. */
  readonly isSecret: boolean
  readonly note: string
  /** True if the value is marked as the mistake. */
  readonly isWrong: boolean
}

export const HIDDEN = '•••• •••• ••••'

const SECRETS: readonly ValueId[] = ['private', 'dh', 'shared', 'key', 'nonce']

/** Names of the recipient's key in the contract. */
const RECIPIENTS = { otp: 'targetPublic', session: 'clientPublicKey', export: 'clientPublicKey' } as const

/** Returns the key-schedule values of an attempt in the order of the drawing's columns. */
export function scheduleValues({ kind, sealed }: SealedBundle, trial: Trial): readonly ScheduleValue[] {
  const { recipient, inputs, id: trialId } = trial
  const { dh, sharedSecret, context, key, nonce } = keySchedule(recipient, sealed.enc, inputs)
  const aad = inputs.aad(sealed.enc, recipient.publicKey)
  const isOlder = trialId === 'older-key'
  const value = (id: ValueId, valueKind: FieldKind, name: string, bytes: Uint8Array, note: string): ScheduleValue => {
    const isWrong = TRIAL_TEXTS[trialId].wrong === id
    const isSecret = SECRETS.includes(id)
    return { id, kind: valueKind, name, length: bytes.length, text: hexFromBytes(bytes), note, isSecret, isWrong }
  }
  return [
    value(
      'recipient',
      'key',
      RECIPIENTS[kind],
      recipient.publicKey,
      isOlder ? 'the older key' : 'matches the private key',
    ),
    value('enc', 'key', 'encappedPublic', sealed.enc, 'in the bundle'),
    {
      ...value('private', 'private', 'private key', recipient.privateKey, `of ${RECIPIENTS[kind]}, as entered`),
      text: HIDDEN,
    },
    { ...value('info', 'text', 'info', inputs.info, infoNote(trialId)), text: infoText(inputs.info) },
    value('dh', 'hash', 'dh', dh, 'ECDH, x coordinate'),
    value('shared', 'hash', 'shared secret', sharedSecret, 'from dh and both keys'),
    value('context', 'hash', 'context', context, 'no psk, hash of info'),
    value('aad', 'text', 'AAD', aad, aadNote(trialId)),
    value('key', 'private', 'key', key, inputs.aead.slice(0, 'AES-256'.length)),
    value('nonce', 'text', 'base nonce', nonce, 'sequence 0'),
    value(
      'ciphertext',
      'ciphertext',
      'ciphertext, tag',
      sealed.ciphertext,
      `${sealed.ciphertext.length - TAG_LENGTH} and ${TAG_LENGTH} bytes`,
    ),
  ]
}

function infoNote(id: Trial['id']): string {
  if (id === 'info-omitted') return 'omitted'
  return id === 'info-newline' ? 'with a newline' : 'as documented'
}

function aadNote(id: Trial['id']): string {
  if (id === 'aad-omitted') return 'omitted'
  if (id === 'aad-swapped') return 'recipient key first'
  return id === 'aad-compressed' ? 'compressed keys' : 'encapsulated key first'
}

function infoText(info: Uint8Array): string {
  return info.length === 0 ? '(empty)' : (textFromUtf8(info) ?? '').replace('\n', '\\n')
}

/** A line of the shown plaintext. The name is a field, such as `otp_code`, or a format, such as `hex`. */
export type PlaintextLine = readonly [name: string, value: string]

/**
 * Splits an OTP bundle's plaintext into its fields. Other plaintext becomes one line. This line is in hex if the bytes
 * are not UTF-8 or may be a key.
 */
export function plaintextLines(plaintext: Uint8Array): readonly PlaintextLine[] {
  const text = textFromUtf8(plaintext)
  if (text === undefined || plaintext.length === 32) return [['hex', hexFromBytes(plaintext)]]
  try {
    const { otp_code: code, public_key: key } = JSON.parse(text)
    if (typeof code !== 'string' || typeof key !== 'string') return [['text', text]]
    return [
      ['otp_code', code],
      ['public_key', key],
    ]
  } catch {
    return [['text', text]]
  }
}

/** Replaces the middle of a long text with an ellipsis. */
export function shortText(text: string, head = 10, tail = 6): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
}
