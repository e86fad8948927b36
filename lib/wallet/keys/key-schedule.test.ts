import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { RFC9180_P256 } from '#lib/testing/vectors/rfc9180-p256'
import { EPHEMERAL_SCALAR, RECIPIENT, SEALED_OTP } from '#lib/testing/vectors/wallet-vectors'
import { DOCUMENTED_INPUTS } from '#lib/wallet/keys/hpke'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { type KeySchedule, keySchedule } from '#lib/wallet/keys/key-schedule'

function hexOf(schedule: KeySchedule): Record<string, string> {
  return Object.fromEntries(Object.entries(schedule).map(([name, bytes]) => [name, hexFromBytes(bytes)]))
}

test('the key schedule matches the intermediate values of the OTP bundle test vector', () => {
  const schedule = keySchedule(keyPairFromScalar(fromHex(RECIPIENT.scalar)), fromHex(SEALED_OTP.enc), DOCUMENTED_INPUTS)
  const { dh, sharedSecret, pskIdHash, infoHash, key, nonce } = SEALED_OTP
  expect(hexOf(schedule)).toEqual({ dh, sharedSecret, context: `00${pskIdHash}${infoHash}`, key, nonce })
})

test('the key schedule with AES-128-GCM matches RFC 9180 A.3.1', () => {
  const { enc, info, skRm, sharedSecret, key, nonce } = RFC9180_P256
  const schedule = keySchedule(keyPairFromScalar(fromHex(skRm)), fromHex(enc), {
    info: fromHex(info),
    aead: 'AES-128-GCM',
  })
  expect(hexOf(schedule)).toMatchObject({ sharedSecret, key, nonce })
})

test('recipient and sender derive the same ECDH value', () => {
  const recipient = keyPairOf('recipient')
  const sender = keyPairFromScalar(fromHex(EPHEMERAL_SCALAR))
  const { dh } = keySchedule(recipient, sender.publicKey, DOCUMENTED_INPUTS)
  expect(keySchedule(sender, recipient.publicKey, DOCUMENTED_INPUTS).dh).toEqual(dh)
})
