import { expect, it, test } from 'vitest'
import type { Check, Exchange } from '#lib/client/control-client'
import { hexFromBytes } from '#lib/contract/hex'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { makeTargetBundle } from '#lib/wallet/bundles/otp-bundle'
import { SEALINGS } from '#lib/wallet/sealing-mistakes'
import { decryptCheck, issuedBundle, openingAttempt, usedBundleIndex } from './call-bundles'

const BUNDLES = ['one', 'two'].map((name, at) => ({
  callId: name,
  targetPublic: hexFromBytes(keyPairOf(name).publicKey),
  issuedAt: `2026-01-01T00:00:0${at}.000Z`,
}))
const KEY = BUNDLES[0]?.targetPublic.slice(0, 16)

const check = (status: Check['status'], got?: string): Check => ({
  id: 'otp-opens',
  label: '',
  status,
  got,
})
const EARLIER = check('fail', `119 bytes encrypted to an earlier bundle: targetPublic ${KEY}…, issued at 2026`)

test('issuedBundle returns the target bundle in a response, or undefined if the response has no valid one', () => {
  const [organizationId, userId] = ['o', 'u']
  const bundle = { targetPublic: keyPairOf('one').publicKey, organizationId, userId, quorum: keyPairOf('quorum') }
  const bundleIn = (body: string) =>
    issuedBundle({ id: 'one', receivedAt: '2026-01-01T00:00:00.000Z', response: { body } } as Exchange)
  expect(bundleIn(JSON.stringify({ otpEncryptionTargetBundle: makeTargetBundle(bundle) }))).toEqual(BUNDLES[0])
  expect(bundleIn('{}')).toBeUndefined()
  expect(bundleIn(JSON.stringify({ otpEncryptionTargetBundle: 'x' }))).toBeUndefined()
})

test('decryptCheck returns the decryption check, or undefined if it was skipped', () => {
  expect(decryptCheck({ checks: [check('skipped')] })).toBeUndefined()
  expect(decryptCheck({ checks: [EARLIER] })).toBe(EARLIER)
})

it.each(SEALINGS.slice(1))('openingAttempt finds the mistake $id in the evidence of a check', ({ id, change }) => {
  expect(openingAttempt(check('fail', `119 bytes that failed to decrypt, but decrypt with ${change}`))).toBe(id)
})

test('openingAttempt and usedBundleIndex recognize the latest and an earlier bundle, but not an unknown one', () => {
  expect([openingAttempt(check('pass')), usedBundleIndex(check('pass'), BUNDLES)]).toEqual(['documented', 1])
  expect([openingAttempt(EARLIER), usedBundleIndex(EARLIER, BUNDLES)]).toEqual(['older-key', 0])
  expect(usedBundleIndex(EARLIER, BUNDLES.slice(1))).toBeUndefined()
  const unknown = check('fail', '119 bytes that failed to decrypt')
  expect([openingAttempt(unknown), usedBundleIndex(unknown, BUNDLES)]).toEqual([undefined, undefined])
})
