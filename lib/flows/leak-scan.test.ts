import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { begin, type Run } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'
import { leakScan } from '#lib/flows/leak-scan'
import { emailOtp } from '#lib/flows/otp-flows'
import { base64FromBytes, base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'

const clientKey = keyPairFromScalar(new Uint8Array(32).fill(0xfb))
const answer = { status: 200, headers: [], body: '', exchangeId: undefined, durationMs: 0 }

function sending(text: string): Run {
  const leg1 = { request: request('POST', '/x', { text }), answer }
  return { ...begin(emailOtp, { clientKey }), history: [{ clientKey }, { leg1 }] }
}

test('a run that sent no private key has no hits', () => {
  expect(leakScan(sending(hexFromBytes(clientKey.publicKey)))).toEqual({ requests: 1, keys: 1, hits: 0 })
})

test.each([
  ['hex', hexFromBytes(clientKey.privateKey)],
  ['hex in capitals', hexFromBytes(clientKey.privateKey).toUpperCase()],
  ['base64', base64FromBytes(clientKey.privateKey)],
  ['base64url', base64urlFromBytes(clientKey.privateKey)],
])('a private key as %s is found', (_, text) => expect(leakScan(sending(`a ${text} b`)).hits).toBeGreaterThan(0))
