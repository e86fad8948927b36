import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { pemOfPoint } from '#lib/wallet/keys/pem'

test('pemOfPoint returns the same PEM as Node', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const pem = pemOfPoint(point)
  expect(pem).toBe(publicKey.export({ type: 'spki', format: 'pem' }))
  expect(createPublicKey(pem).export({ format: 'jwk' })).toMatchObject({ crv: 'P-256', x, y })
})

test('pemOfPoint throws RangeError unless the point has 65 bytes and starts with 04', () => {
  expect(() => pemOfPoint(new Uint8Array(33))).toThrow(RangeError)
  expect(() => pemOfPoint(new Uint8Array(65))).toThrow(RangeError)
})
