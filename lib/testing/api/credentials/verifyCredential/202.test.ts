import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { clientKey, newWallet, otpBody } from '#lib/testing/fixtures/wallet-client'
import { readVerificationToken } from '#lib/testing/reference/read-verification-token'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { compressPoint } from '#lib/wallet/keys/point'
import { isProblem } from '#lib/wallet/read-problem'

const sandbox = await openSandboxForFile()

test('the response to a correct code contains a verification token for the key in the bundle', async () => {
  const { credentialId, email } = await newWallet(sandbox)
  const key = clientKey()
  const body = await otpBody(sandbox, credentialId, key)
  const reply = await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, { body })
  expect(reply.status, reply.text).toBe(202)
  expect(Object.keys(reply.body)).toEqual(['type', 'payloadToSign', 'requestId', 'expiresAt'])
  const token = readVerificationToken(reply.body.payloadToSign)
  if (isProblem(token)) throw new Error(token.problem)
  expect(token.claims).toMatchObject({
    verificationType: 'OTP_TYPE_EMAIL',
    contact: email,
    publicKey: hexFromBytes(compressPoint(key.publicKey)),
    expiresAt: Date.parse(reply.body.expiresAt),
  })
})

test('a correct code without the signed retry starts no session', async () => {
  const { accountId, credentialId } = await newWallet(sandbox)
  const body = await otpBody(sandbox, credentialId, clientKey())
  await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, { body })
  expect((await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data).toEqual([])
})
