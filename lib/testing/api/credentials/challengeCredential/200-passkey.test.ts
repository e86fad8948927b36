import { expect, test } from 'vitest'
import { newPasskey, verifyPasskey } from '#lib/testing/fixtures/passkey-client'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const challenge = (id: string, key = clientKey()) =>
  sandbox.call('POST', `/auth/credentials/${id}/challenge`, { body: { clientPublicKey: clientPublicKey(key) } })

test('challenging a passkey returns the credential with the challenge to sign, its requestId and its expiry', async () => {
  const credential = await newPasskey(sandbox)
  const listed = await sandbox.call('GET', `/auth/credentials?accountId=${credential.accountId}`)
  const reply = await challenge(credential.id)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    ...listed.body.data[0],
    credentialId: credential.passkey.credentialId,
    challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: expect.stringMatching(/Z$/),
  })
  expect(Object.keys(reply.body)).toHaveLength(10)
})

test('a challenge leaves the passkey credential unchanged', async () => {
  const credential = await newPasskey(sandbox)
  const list = () => sandbox.call('GET', `/auth/credentials?accountId=${credential.accountId}`)
  const before = await list()
  await challenge(credential.id)
  expect((await list()).body).toEqual(before.body)
})

test('expiresAt of a passkey challenge is 5 minutes after the request', async () => {
  const { id } = await newPasskey(sandbox)
  const now = await freezeClock(sandbox)
  const reply = await challenge(id)
  await runClock(sandbox)
  expect(Date.parse(reply.body.expiresAt) - now).toBe(300_000)
})

test('each challenge of a passkey is different, and earlier challenges remain valid', async () => {
  const credential = await newPasskey(sandbox)
  const key = clientKey()
  const [first, second] = [await challenge(credential.id, key), await challenge(credential.id, key)]
  expect(second.body.challenge).not.toBe(first.body.challenge)
  expect(second.body.requestId).not.toBe(first.body.requestId)
  for (const [signCount, { body }] of [first, second].entries()) {
    const sent = { ...credential, passkey: { ...credential.passkey, signCount } }
    const reply = await verifyPasskey(sandbox, sent, { ...body, key })
    expect(reply.status, reply.text).toBe(200)
  }
})

test('a passkey challenge for a clientPublicKey in uppercase hex can be signed and verified', async () => {
  const credential = await newPasskey(sandbox)
  const body = { clientPublicKey: clientPublicKey(clientKey()).toUpperCase() }
  const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/challenge`, { body })
  expect(reply.status, reply.text).toBe(200)
  const { status } = await verifyPasskey(sandbox, credential, { ...reply.body, key: clientKey() })
  expect(status).toBe(200)
})

test('two passkey challenges for one clientPublicKey at the same instant differ', async () => {
  const { id } = await newPasskey(sandbox)
  const key = clientKey()
  await freezeClock(sandbox)
  const challenges = [(await challenge(id, key)).body.challenge, (await challenge(id, key)).body.challenge]
  await runClock(sandbox)
  expect(new Set(challenges).size).toBe(2)
})
