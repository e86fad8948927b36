import { expect, test } from 'vitest'
import { newPasskeyRegistration } from '#lib/testing/fixtures/passkey-client'
import { newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('adding a passkey returns 202 and a payload with the unchanged attestation and each known transport once', async () => {
  const { accountId } = await newWallet(sandbox)
  const { body } = await newPasskeyRegistration(sandbox, accountId)
  const attestation = { ...body.attestation, transports: ['internal', 'cable', 'hybrid', 'internal'] }
  const sent = { ...body, nickname: 'Ключ', attestation }
  const reply = await sandbox.call('POST', '/auth/credentials', { body: sent })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toMatchObject({ type: 'PASSKEY', requestId: expect.stringMatching(/^Request:/) })
  expect(reply.body.payloadToSign).toMatch(/^[\x20-\x7e]+$/)
  const { attestationObject, clientDataJson, credentialId } = body.attestation
  expect(JSON.parse(reply.body.payloadToSign)).toEqual({
    organizationId: expect.stringMatching(/^org\//),
    parameters: {
      authenticators: [
        {
          attestation: { attestationObject, clientDataJson, credentialId },
          authenticatorName: 'Ключ',
          challenge: body.challenge,
          transports: ['internal', 'hybrid'],
        },
      ],
      userId: expect.any(String),
    },
    timestampMs: expect.stringMatching(/^[0-9]{13}$/),
    type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
  })
})

test('a passkey registration without its required signature stores no credential and does not use up the challenge', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const { body } = await newPasskeyRegistration(sandbox, wallet.accountId)
  const list = `/auth/credentials?accountId=${wallet.accountId}`
  await sandbox.call('POST', '/auth/credentials', { body })
  const second = await sandbox.call('POST', '/auth/credentials', { body })
  expect(second.status).toBe(202)
  expect((await sandbox.call('GET', list)).body.data).toHaveLength(1)
  const reply = await sandbox.call('POST', '/auth/credentials', { body, headers: proofOf(second.body, key) })
  expect(reply.status, reply.text).toBe(201)
})
