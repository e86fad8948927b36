import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { readTargetBundle } from '#lib/wallet/bundles/otp-bundle'
import { isProblem } from '#lib/wallet/read-problem'

const sandbox = await openSandboxForFile()

async function challenge(credentialId: string, request = {}) {
  const reply = await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`, request)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

test('challenging a one-time-code credential returns the unchanged credential and a target bundle for the code', async () => {
  const { accountId, credentialId } = await newWallet(sandbox)
  const listed = await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)
  const { otpEncryptionTargetBundle, ...credential } = await challenge(credentialId)
  expect(credential).toEqual(listed.body.data[0])
  const target = readTargetBundle(otpEncryptionTargetBundle)
  expect(isProblem(target)).toBe(false)
  expect(JSON.parse(otpEncryptionTargetBundle)).toEqual({
    version: 'v1.0.0',
    data: expect.stringMatching(/^[0-9a-f]+$/),
    dataSignature: expect.stringMatching(/^30[0-9a-f]+$/),
    enclaveQuorumPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
  })
})

test('each challenge returns a different target bundle with the same enclave key', async () => {
  const { credentialId } = await newWallet(sandbox)
  const bundles = [await challenge(credentialId), await challenge(credentialId)].map(({ otpEncryptionTargetBundle }) =>
    JSON.parse(otpEncryptionTargetBundle),
  )
  expect(bundles[0].data).not.toBe(bundles[1].data)
  expect(bundles[0].enclaveQuorumPublic).toBe(bundles[1].enclaveQuorumPublic)
})

test('challenging a one-time-code credential succeeds without a body, with the body {} and with a bad clientPublicKey', async () => {
  const { credentialId } = await newWallet(sandbox)
  for (const request of [{}, { body: {} }, { body: { clientPublicKey: 'no key' } }, { body: { clientPublicKey: 7 } }]) {
    await challenge(credentialId, request)
  }
})
