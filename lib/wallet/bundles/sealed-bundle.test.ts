import { expect, it, test } from 'vitest'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { SEALED_OTP, SEALED_SESSION_KEYS } from '#lib/testing/vectors/wallet-vectors'
import { makeExportBundle } from '#lib/wallet/bundles/export-bundle'
import { readSealedBundle } from '#lib/wallet/bundles/sealed-bundle'
import { open } from '#lib/wallet/keys/hpke'
import { isProblem } from '#lib/wallet/read-problem'

const otpBundle = JSON.stringify({ encappedPublic: SEALED_OTP.enc, ciphertext: SEALED_OTP.ciphertext })
const sessionKey = SEALED_SESSION_KEYS[0]?.text ?? ''

function kindOf(text: string): string {
  const read = readSealedBundle(text)
  return isProblem(read) ? read.problem : read.kind
}

test('readSealedBundle reads each kind of bundle, alone or in the JSON of a request or response', async () => {
  const exportBundle = await makeExportBundle({
    mnemonic: 'abaco',
    clientPublicKey: keyPairOf('client').publicKey,
    organizationId: 'organization',
  })
  expect(kindOf(otpBundle)).toBe('otp')
  expect(kindOf(JSON.stringify({ type: 'EMAIL_OTP', encryptedOtpBundle: otpBundle }))).toBe('otp')
  expect(kindOf(sessionKey)).toBe('session')
  expect(kindOf(JSON.stringify({ encryptedSessionSigningKey: sessionKey }))).toBe('session')
  expect(kindOf(exportBundle)).toBe('export')
  expect(kindOf(JSON.stringify({ encryptedWalletCredentials: exportBundle }))).toBe('export')
  const read = readSealedBundle(exportBundle)
  if (isProblem(read)) throw new Error(read.problem)
  const opened = await open({ privateKey: keyPairOf('client').privateKey, ...read.sealed })
  expect(Buffer.from(opened).toString()).toBe('abaco')
})

it.each([
  ['broken JSON', '{"encappedPublic":', /not a JSON object/],
  ['text that is not a bundle', 'hello', /not base58check/],
  [
    'an OTP bundle without a ciphertext',
    JSON.stringify({ encappedPublic: SEALED_OTP.enc }),
    /ciphertext is missing, empty or not a string/,
  ],
  ['an export bundle without a version', '{"data":"00"}', /version/],
])('readSealedBundle reports the problem with %s', (_name, text, problem) => {
  expect(readSealedBundle(text)).toEqual({ problem: expect.stringMatching(problem) })
})
