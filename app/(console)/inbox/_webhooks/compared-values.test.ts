import { describe, expect, it } from 'vitest'
import type { InstallationKeys, WebhookDetail } from '#lib/client/control-client'
import { hexFromBytes } from '#lib/contract/hex'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { pemOfPoint } from '#lib/wallet/keys/pem'
import { webhookSignatureHeader } from '#lib/wallet/webhooks/webhook-signature'
import { comparedValues, eventIdIn } from './compared-values'

const ID = 'Webhook:01a20276-349c-7000-8000-000000000001'
const BODY = `{"id": "${ID}","type":"TEST","data":{}}`
const keyOf = (name: string) => {
  const { publicKey } = keyPairOf(name)
  return { keyId: name, publicKey: hexFromBytes(publicKey), pem: pemOfPoint(publicKey) }
}
const keys: InstallationKeys = {
  enclave: keyOf('enclave'),
  verificationToken: keyOf('verification'),
  webhook: { ...keyOf('current'), previous: [keyOf('former')] },
}
const headerOf = (key: string) => webhookSignatureHeader(signDer(utf8FromText(BODY), keyPairOf(key).privateKey))
const attemptOf = (number: number, keyId: string) =>
  ({ number, kind: 'scheduled', url: 'http://127.0.0.1:1/', startedAt: '', keyId, signature: headerOf(keyId) }) as const
const event = {
  id: ID,
  type: 'TEST',
  body: BODY,
  tries: [attemptOf(1, 'former'), attemptOf(2, 'current')],
} as unknown as WebhookDetail
const compare = (pasted: Parameters<typeof comparedValues>[0]) => comparedValues(pasted, event, keys)

describe('comparedValues', () => {
  it('accepts values that match the delivery and skips blank ones', () => {
    const { attempt, values } = compare({
      input: BODY,
      header: headerOf('current'),
      key: keyOf('current').pem,
      digest: ' ',
    })
    expect(attempt.number).toBe(2)
    expect(values.map(({ name, isRight }) => [name, isRight])).toEqual([
      ['input', true],
      ['header', true],
      ['key', true],
    ])
  })

  it('recognizes a re-serialized body and finds the first byte that differs', () => {
    const [value] = compare({ input: JSON.stringify(JSON.parse(BODY)) }).values
    expect(value).toMatchObject({ isRight: false, difference: { at: 6 } })
    expect(value?.sentence).toContain('as re-serialized by JavaScript')
  })

  it('compares a pasted key with the key of the newest attempt, or of the attempt that sent the pasted header', () => {
    const { attempt, values } = compare({ header: headerOf('former'), key: keyOf('former').pem })
    expect([attempt.number, values.map(({ isRight }) => isRight)]).toEqual([1, [true, true]])
    expect(compare({ key: keyOf('former').pem }).values[0]?.sentence).toContain(
      'a webhook key that is no longer in use',
    )
  })

  it('reports unreadable values and values that no known mistake explains', () => {
    const { values } = compare({ header: `${headerOf('current')}x`, digest: 'not hex!' })
    expect(values.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('no known mistake explains the difference'),
      'This value cannot be read.',
    ])
  })
})

it('comparedValues throws if the event was never sent', () => {
  expect(() => comparedValues({ input: BODY }, { ...event, tries: [] }, keys)).toThrow('has not been sent yet')
})

it('eventIdIn returns the event ID in a body, or undefined', () => {
  expect([eventIdIn(BODY), eventIdIn('{}')]).toEqual([ID, undefined])
})
