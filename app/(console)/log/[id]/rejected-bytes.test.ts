import { expect, test } from 'vitest'
import type { Exchange } from '#lib/client/control-client'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { keyPairFromSeed } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'
import { rejectedBytes } from './rejected-bytes'

const KEY = keyPairFromSeed(new Uint8Array(48).fill(7))
const PAYLOAD = '{"type": "ACTIVITY"}'

function rejected(stamped: string, { body, reason }: { body?: string; reason?: string } = {}): Exchange {
  return {
    request: { headers: [['service-wallet-signature', stamp(stamped, KEY)]], query: '', bodyBytes: 0, body },
    response: { headers: [], bodyBytes: 0, reason },
    checks: [],
  } as unknown as Exchange
}

test('a stamp over the payload plus a newline differs at the end of the payload', () => {
  expect(rejectedBytes(rejected(`${PAYLOAD}\n`), { payloadToSign: PAYLOAD })).toEqual({
    expected: { name: 'Issued', bytes: utf8FromText(PAYLOAD) },
    received: { name: 'Stamped', bytes: utf8FromText(`${PAYLOAD}\n`) },
    at: PAYLOAD.length,
  })
})

test('a stamp over the re-serialized payload or the request body differs where the text does', () => {
  expect(rejectedBytes(rejected('{"type":"ACTIVITY"}'), { payloadToSign: PAYLOAD })?.at).toBe(8)
  expect(rejectedBytes(rejected('{"a":1}', { body: '{ "a": 1 }' }), { payloadToSign: PAYLOAD })?.at).toBe(2)
})

test('a changed body is compared with that of the first request', () => {
  const exchange = rejected(PAYLOAD, { body: '{"a":2}', reason: 'BODY_CHANGED' })
  expect(rejectedBytes(exchange, { firstBody: '{"a":1}' })).toMatchObject({
    expected: { name: 'First request' },
    received: { name: 'Signed retry' },
    at: 5,
  })
})

test('nothing is compared if the bytes are unknown', () => {
  expect(rejectedBytes(rejected('other bytes'), { payloadToSign: PAYLOAD })).toBeUndefined()
  expect(rejectedBytes(rejected(`${PAYLOAD}\n`), {})).toBeUndefined()
  expect(rejectedBytes(rejected(PAYLOAD, { body: '{}', reason: 'BODY_CHANGED' }), {})).toBeUndefined()
})
