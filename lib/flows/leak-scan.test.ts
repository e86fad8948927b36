import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { request } from '#lib/flows/json-request'
import { leakScan } from '#lib/flows/leak-scan'
import { base64FromBytes, base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'

const clientKey = keyPairFromScalar(new Uint8Array(32).fill(0xfb))
const scanOf = (text: string) => leakScan([request('POST', '/x', { text })], { clientKey })

test('leakScan finds no private key in a run that sends only a public key', () => {
  expect(scanOf(hexFromBytes(clientKey.publicKey))).toEqual({ requests: 1, keys: 1, hits: 0 })
})

test.each([
  ['hex', hexFromBytes(clientKey.privateKey)],
  ['uppercase hex', hexFromBytes(clientKey.privateKey).toUpperCase()],
  ['base64', base64FromBytes(clientKey.privateKey)],
  ['base64url', base64urlFromBytes(clientKey.privateKey)],
])('leakScan finds a private key sent as %s', (_, text) => expect(scanOf(`a ${text} b`).hits).toBeGreaterThan(0))

test.each([
  ['lowercase and uppercase hex', hexFromBytes],
  ['base64 and base64url', base64FromBytes],
])('leakScan counts one hit for a private key whose %s are the same', (_, encode) => {
  const plainKey = keyPairFromScalar(new Uint8Array(32).fill(0x11))
  const sent = [request('POST', '/x', { text: encode(plainKey.privateKey) })]
  expect(leakScan(sent, { clientKey: plainKey }).hits).toBe(1)
})
