import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientKey, newWallet, otpBody } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { readTargetBundle } from '#lib/wallet/bundles/otp-bundle'
import { isProblem } from '#lib/wallet/read-problem'

const sandbox = await openSandboxForFile()
const keys = (await sandbox.control('GET', '/keys')).body

test('each public key is returned in hex and in PEM, and both encode the same point', () => {
  expect(Object.keys(keys)).toEqual(['enclave', 'verificationToken', 'webhook'])
  for (const { publicKey, pem } of Object.values<{ publicKey: string; pem: string }>(keys)) {
    expect(publicKey).toMatch(/^04[0-9a-f]{128}$/)
    const { x = '', y = '' } = createPublicKey(pem).export({ format: 'jwk' })
    expect(publicKey.slice(2)).toBe(
      Buffer.from(x, 'base64url').toString('hex') + Buffer.from(y, 'base64url').toString('hex'),
    )
  }
  expect(keys.enclave.publicKey).not.toBe(keys.verificationToken.publicKey)
})

test('the enclave key signs target bundles', async () => {
  const { credentialId } = await newWallet(sandbox)
  const challenged = await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`)
  const expected = Buffer.from(keys.enclave.publicKey, 'hex')
  expect(isProblem(readTargetBundle(challenged.body.otpEncryptionTargetBundle, expected))).toBe(false)
  const other = Buffer.from(keys.verificationToken.publicKey, 'hex')
  expect(isProblem(readTargetBundle(challenged.body.otpEncryptionTargetBundle, other))).toBe(true)
})

test('the verificationToken key signs verification tokens', async () => {
  const { credentialId } = await newWallet(sandbox)
  const body = await otpBody(sandbox, credentialId, clientKey())
  const first = await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, { body })
  const [header, claims, signature] = first.body.payloadToSign.split('.')
  const key = { key: keys.verificationToken.pem, dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('the public keys, including the OIDC issuer’s, are the same after a restart', async () => {
  const running = await testWorld()
  const read = async () => [
    (await running.send('GET', '/api/sandbox/keys')).text,
    (await running.send('GET', '/api/sandbox/oidc/jwks.json')).text,
  ]
  const before = await read()
  await running.restart()
  expect(await read()).toEqual(before)
  await running.dispose()
})
