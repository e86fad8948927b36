import { expect, test } from 'vitest'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { keyPairFromSeed } from '#lib/wallet/keys/key-pair'
import { rejectedBytes, type StampedCall } from '#lib/wallet/rejected-bytes'
import { stamp } from '#lib/wallet/stamp'

const KEY = keyPairFromSeed(new Uint8Array(48).fill(7))
const PAYLOAD = '{"type": "ACTIVITY"}'

function stampedCall(stamped: string, body?: string): StampedCall {
  return { headers: [['Service-Wallet-Signature', stamp(stamped, KEY)]], body }
}

test('rejectedBytes finds an extra newline at the end of the stamped payload', () => {
  expect(rejectedBytes(stampedCall(`${PAYLOAD}\n`, '{}'), { payloadToSign: PAYLOAD, firstBody: '{}' })).toEqual({
    expected: { name: 'Issued', bytes: utf8FromText(PAYLOAD) },
    received: { name: 'Stamped', bytes: utf8FromText(`${PAYLOAD}\n`) },
    at: PAYLOAD.length,
  })
})

test('rejectedBytes finds the first difference from the payload if a re-serialized payload or body was stamped', () => {
  expect(rejectedBytes(stampedCall('{"type":"ACTIVITY"}'), { payloadToSign: PAYLOAD })?.at).toBe(8)
  expect(rejectedBytes(stampedCall('{"a":1}', '{ "a": 1 }'), { payloadToSign: PAYLOAD })?.at).toBe(2)
})

test('rejectedBytes compares the bodies of both requests before it compares the stamped bytes', () => {
  for (const stamped of [PAYLOAD, `${PAYLOAD}\n`]) {
    const call = stampedCall(stamped, '{"a":2}')
    expect(rejectedBytes(call, { payloadToSign: PAYLOAD, firstBody: '{"a":1}' })).toMatchObject({
      expected: { name: 'First request' },
      received: { name: 'Signed retry' },
      at: 5,
    })
  }
})

test('rejectedBytes returns undefined if the compared bytes are unknown or equal, or if the call has no stamp', () => {
  expect(rejectedBytes(stampedCall('other bytes'), { payloadToSign: PAYLOAD })).toBeUndefined()
  expect(rejectedBytes(stampedCall(`${PAYLOAD}\n`), {})).toBeUndefined()
  expect(rejectedBytes(stampedCall(PAYLOAD, '{}'), { firstBody: '{}' })).toBeUndefined()
  expect(rejectedBytes(stampedCall(PAYLOAD, '{}'), { payloadToSign: PAYLOAD, firstBody: '{}' })).toBeUndefined()
  expect(rejectedBytes({ headers: [], body: 'a' }, { payloadToSign: PAYLOAD, firstBody: 'b' })).toBeUndefined()
})
