import { afterEach, expect, test } from 'vitest'
import { advanceClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { type ReceivedWebhook, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { isValid, MISTAKEN_RECEIVERS, type ReceiverKeys } from '#lib/testing/webhooks/mistaken-receivers'
import { RECEIVER_MISTAKES } from '#lib/wallet/webhooks/receiver-mistakes'

const sandbox = await openSandboxForFile()
const keys = await rotateKeys()
// The sandbox clock is an hour ahead, so a receiver that compares timestamps with its own clock rejects every event.
await advanceClock(sandbox, 3_600_000)

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function rotateKeys(): Promise<ReceiverKeys> {
  const { body } = await sandbox.control('POST', '/webhooks/key')
  const { enclave, verificationToken, webhook } = body
  return {
    webhook: webhook.pem,
    enclave: enclave.pem,
    verificationToken: verificationToken.pem,
    former: webhook.previous[0].pem,
  }
}

async function diagnose(verify: (webhook: ReceivedWebhook) => boolean | Promise<boolean>) {
  const receiver = await webhookReceiver(async webhook => {
    try {
      return { status: (await verify(webhook)) ? 200 : 401 }
    } catch {
      return { status: 500 }
    }
  })
  closers.push(receiver.close)
  const { status, body, text } = await sandbox.control('POST', '/webhooks/diagnose', { url: receiver.url })
  expect(status, text).toBe(200)
  expect(body.url).toBe(receiver.url)
  expect(body.tries.map(({ body }: { body: string }) => body)).toEqual(receiver.received.map(({ text }) => text))
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(receiver.received.length)
  return body
}

test.each(MISTAKEN_RECEIVERS)(
  'diagnosing the receiver “$name” finds the mistakes $mistakes',
  async ({ mistakes, verify }) => {
    const diagnosis = await diagnose(webhook => verify(webhook, keys))
    expect(diagnosis.mistakes).toEqual(mistakes.map(id => ({ id, ...RECEIVER_MISTAKES[id] })))
    expect(diagnosis.verdict).toBe(mistakes.length === 0 ? 'UNKNOWN' : 'MISTAKEN')
  },
)

test('a correct receiver gets the verdict VERIFIES after one valid event and two forgeries', async () => {
  const diagnosis = await diagnose(webhook => isValid(webhook, keys.webhook))
  expect(diagnosis).toMatchObject({ verdict: 'VERIFIES', mistakes: [] })
  const tries = diagnosis.tries.map(({ isForgery, status }: Record<string, unknown>) => ({ isForgery, status }))
  expect(tries).toEqual([
    { isForgery: false, status: 200 },
    { isForgery: true, status: 401 },
    { isForgery: true, status: 401 },
  ])
})

test('without a URL, the platform’s endpoint is diagnosed, and the diagnostic events are not listed', async () => {
  const receiver = await webhookReceiver(webhook => ({ status: isValid(webhook, keys.webhook) ? 200 : 401 }))
  closers.push(receiver.close)
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(() => true)
  const { platformId } = sandbox
  const { body } = await sandbox.control('POST', '/webhooks/diagnose', { platformId })
  expect(body).toMatchObject({ url: receiver.url, verdict: 'VERIFIES' })
  expect((await sandbox.control('GET', `/webhooks?platformId=${platformId}`)).body.data).toHaveLength(1)
})

test.each([
  ['http://127.0.0.1:1/', 'REFUSED'],
  ['http://169.254.169.254/', 'BLOCKED'],
])('diagnosing %s returns the verdict UNREACHABLE and the error %s', async (url, error) => {
  const { body } = await sandbox.control('POST', '/webhooks/diagnose', { url })
  expect(body).toMatchObject({ verdict: 'UNREACHABLE', mistakes: [], tries: [{ error }] })
})
