import { afterAll, describe, expect, test } from 'vitest'
import { clientKey, clientPublicKey, newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

const wallet = await newWallet(sandbox)
const session = await signIn(sandbox, wallet)
const privacy = (privateEnabled: boolean) => ({ body: { privateEnabled } })
const path = `/internal-accounts/${wallet.accountId}`
const startUpdate = (privateEnabled: boolean) => sandbox.call('PATCH', path, privacy(privateEnabled))

describe('one stamp authorizes one request', () => {
  test('20 concurrent first requests at the same instant get different payloads', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => startUpdate(true)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(new Set(replies.map(({ body }) => body.payloadToSign)).size).toBe(20)
    const instants = replies.map(({ body }) => Number(JSON.parse(body.payloadToSign).timestampMs))
    expect(Math.max(...instants) - Math.min(...instants)).toBe(19)
  })

  test('a used stamp is rejected for another pending request', async () => {
    const [first, next] = [(await startUpdate(true)).body, (await startUpdate(true)).body]
    const stamped = proofOf(first, session.key)
    expect((await sandbox.call('PATCH', path, { ...privacy(true), headers: stamped })).status).toBe(200)
    expect((await signedCall(sandbox, 'PATCH', path, session.key, privacy(false))).status).toBe(200)
    const again = { ...stamped, 'request-id': next.requestId }
    const reply = await sandbox.call('PATCH', path, { ...privacy(true), headers: again })
    expectError(reply, 'WALLET_SIGNATURE_INVALID')
    expect((await sandbox.call('GET', path)).body.privateEnabled).toBe(false)
  })

  test('a used stamp is rejected for a pending request that was created after its use', async () => {
    const stamped = proofOf((await startUpdate(true)).body, session.key)
    expect((await sandbox.call('PATCH', path, { ...privacy(true), headers: stamped })).status).toBe(200)
    const headers = { ...stamped, 'request-id': (await startUpdate(true)).body.requestId }
    expectError(await sandbox.call('PATCH', path, { ...privacy(true), headers }), 'WALLET_SIGNATURE_INVALID')
  })
})

test('if many requests are pending, a stamp over another request’s payload is rejected with reason OTHER_PAYLOAD', async () => {
  for (let issued = 0; issued < 25; issued += 1) await startUpdate(true)
  const [newest, other] = [(await startUpdate(true)).body, (await startUpdate(false)).body]
  const headers = { ...proofOf(newest, session.key), 'request-id': other.requestId }
  const reply = await sandbox.call('PATCH', path, { ...privacy(false), headers })
  expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'OTHER_PAYLOAD' })
})

test('a key shared by two sessions can sign for both', async () => {
  const key = clientKey()
  const sharedKeyWallet = await newWallet(sandbox)
  const older = await signIn(sandbox, sharedKeyWallet, 'EMAIL_OTP', key)
  const newer = await signIn(sandbox, sharedKeyWallet, 'EMAIL_OTP', key)
  const body = { clientPublicKey: clientPublicKey(clientKey()) }
  for (const { id } of [older, newer]) {
    const reply = await signedCall(sandbox, 'POST', `/auth/sessions/${id}/refresh`, key, { body })
    expect(reply.status, reply.text).toBe(201)
  }
})

test('a malformed stamp is rejected before the state of its request is checked', async () => {
  const path = `/auth/sessions/${session.id}`
  const first = (await sandbox.call('DELETE', path)).body
  const wrong = { ...proofOf({ ...first, payloadToSign: 'x' }, session.key) }
  for (let count = 0; count < 5; count += 1) await sandbox.call('DELETE', path, { headers: wrong })
  const malformed = { 'service-wallet-signature': '!!!', 'request-id': first.requestId }
  expectError(await sandbox.call('DELETE', path, { headers: malformed }), 'WALLET_SIGNATURE_MALFORMED')
  const reply = await sandbox.call('DELETE', path, { headers: proofOf(first, session.key) })
  expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_USED' })
})

test('a clientPublicKey that is not on the curve is rejected before the credential is looked up', async () => {
  const body = { type: 'OAUTH', oidcToken: 'a.b.c', clientPublicKey: `04${'11'.repeat(64)}` }
  const reply = await sandbox.call('POST', '/auth/credentials/AuthMethod:00000000-0000-7000-8000-00000000ffff/verify', {
    body,
  })
  expectError(reply, 'INVALID_INPUT', { reason: 'BAD_CLIENT_PUBLIC_KEY' })
})
