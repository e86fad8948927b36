import { afterAll, beforeEach, expect, test } from 'vitest'
import { challengeOf, newPasskey } from '#lib/testing/fixtures/passkey-client'
import { createQuote, execute, toAccount } from '#lib/testing/fixtures/quote-requests'
import { clientKey, newWallet, otpBody, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { removeEndpoint, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
// Freezes the clock and advances it past the deadlines of earlier tests.
beforeEach(async () => {
  await freezeClock(sandbox)
  await advanceClock(sandbox, 90_000_000)
})
afterAll(() => runClock(sandbox))

async function readDeadlines() {
  const reply = await sandbox.control('GET', '/deadlines')
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const listIds = async (): Promise<string[]> => (await readDeadlines()).data.map(({ id }: { id: string }) => id)

test('an open quote is listed as a deadline with its label, start and end', async () => {
  const quote = await createQuote(sandbox)
  expect(await readDeadlines()).toEqual({
    data: [
      {
        kind: 'quote',
        id: quote.id,
        label: '1,000.00 USD to 915.82 EUR',
        startedAt: quote.createdAt,
        expiresAt: quote.expiresAt,
      },
    ],
    hasMore: false,
  })
})

test('deadlines of all platforms are listed, the soonest first', async () => {
  const other = await sandbox.otherPlatform()
  const slow = await createQuote(other)
  const fast = await createQuote(sandbox, toAccount(sandbox.starter.external.BTC))
  expect(await listIds()).toEqual([fast.id, slow.id])
})

test('an executed quote is not listed as a deadline', async () => {
  const { id } = await createQuote(sandbox)
  expect((await execute(sandbox, id)).status).toBe(200)
  expect(await listIds()).toEqual([])
})

test('a deadline remains listed for 15 seconds after it has passed', async () => {
  const { id, createdAt, expiresAt } = await createQuote(sandbox)
  await advanceClock(sandbox, Date.parse(expiresAt) - Date.parse(createdAt) + 14_999)
  expect(await listIds()).toEqual([id])
  await advanceClock(sandbox, 1)
  expect(await listIds()).toEqual([])
})

test('an expired quote remains listed for 15 seconds, even if a webhook has announced its expiry', async () => {
  const receiver = await webhookReceiver()
  await setEndpoint(sandbox, receiver.url)
  const { id, createdAt, expiresAt } = await createQuote(sandbox)
  await advanceClock(sandbox, Date.parse(expiresAt) - Date.parse(createdAt) + 14_999)
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.EXPIRED' && event.data.quoteId === id)
  expect(await listIds()).toContain(id)
  await advanceClock(sandbox, 1)
  expect(await listIds()).not.toContain(id)
  await removeEndpoint(sandbox)
  await receiver.close()
})

test('of 21 quotes, only the 20 that expire first are listed as deadlines, and hasMore is true', async () => {
  const createdIds: string[] = []
  for (let count = 0; count < 21; count += 1) {
    createdIds.push((await createQuote(sandbox)).id)
    await advanceClock(sandbox, 1)
  }
  expect(await listIds()).toEqual(createdIds.slice(0, 20))
  expect((await readDeadlines()).hasMore).toBe(true)
})

test('during a login, first the code, then the signed request, then the session is listed as a deadline', async () => {
  const wallet = await newWallet(sandbox)
  const key = clientKey()
  const body = await otpBody(sandbox, wallet.credentialId, key)
  const listLabels = async () => {
    const { data }: { data: { kind: string; label: string; id: string }[] } = await readDeadlines()
    return data.map(({ kind, label }) => `${kind}: ${label}`)
  }
  expect(await listLabels()).toEqual([`otp-code: to ${wallet.email}`])
  const path = `/auth/credentials/${wallet.credentialId}/verify`
  const first = await sandbox.call('POST', path, { body })
  expect(await listLabels()).toContain(`signed-request: POST ${path}`)
  const second = await sandbox.call('POST', path, { body, headers: proofOf(first.body, key) })
  expect(await listLabels()).toEqual([`session: EMAIL_OTP ${wallet.email}`])
  expect(await listIds()).toEqual([second.body.id])
})

test('a passkey challenge is listed as a deadline', async () => {
  const passkey = await newPasskey(sandbox)
  const { requestId } = await challengeOf(sandbox, passkey)
  expect((await readDeadlines()).data).toMatchObject([{ kind: 'passkey-challenge', id: requestId }])
})

test('a revoked session is not listed as a deadline', async () => {
  const session = await signIn(sandbox, await newWallet(sandbox))
  expect(await listIds()).toEqual([session.id])
  const path = `/auth/sessions/${session.id}`
  const first = await sandbox.call('DELETE', path)
  expect((await sandbox.call('DELETE', path, { headers: proofOf(first.body, session.key) })).status).toBe(204)
  expect(await listIds()).toEqual([])
})

test('the next attempt of a webhook is listed as a deadline until the webhook is delivered', async () => {
  const { platformId } = sandbox
  await setEndpoint(sandbox, 'http://receiver.invalid/500')
  const { body } = await sandbox.control('POST', '/webhooks', { platformId, type: 'ANY', data: {} })
  const listWebhookDeadlines = async () =>
    (await readDeadlines()).data.filter(({ kind }: { kind: string }) => kind === 'webhook')
  const retried = { kind: 'webhook', id: body.id, label: 'ANY', startedAt: body.createdAt }
  await expect.poll(listWebhookDeadlines).toMatchObject([retried])
  const [{ expiresAt }] = await listWebhookDeadlines()
  expect(Date.parse(expiresAt) - Date.parse(body.createdAt)).toBe(5_000)
  await setEndpoint(sandbox, 'http://receiver.invalid/200')
  await advanceClock(sandbox, 5_000)
  await expect.poll(listWebhookDeadlines).toEqual([])
})
