import { createVerify } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { advanceClock } from '#lib/testing/sandbox/move-clock'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openPaused() {
  const sandbox = await openSandbox()
  closers.push(sandbox.close)
  const receiver = await webhookReceiver()
  closers.push(receiver.close)
  await pause(sandbox, true)
  await setEndpoint(sandbox, receiver.url)
  await receiver.arrival(({ event }) => event.type === 'TEST')
  return { sandbox, receiver }
}

async function pause(sandbox: Sandbox, paused: boolean): Promise<void> {
  const { platformId } = sandbox
  const reply = await sandbox.control('PUT', '/webhooks/settings', { platformId, paused })
  expect([reply.status, reply.body]).toEqual([200, { platformId, paused, signatureForm: 'json' }])
}

async function statesOf(sandbox: Sandbox) {
  const { data } = (await sandbox.control('GET', `/webhooks?platformId=${sandbox.platformId}`)).body
  return data.map(({ type, state, attempts }: Record<string, unknown>) => `${type} ${state} ${attempts}`)
}

test('during a pause, TEST events are delivered, and other events wait until the pause ends', async () => {
  const { sandbox, receiver } = await openPaused()
  const other = await sandbox.otherPlatform()
  await setEndpoint(other, receiver.url)
  const { transactionId } = await createQuote(sandbox)
  // When this later event of another platform arrives, the deliverer has already skipped the paused event.
  await createQuote(other)
  await receiver.arrival(({ event }) => event.type === 'OUTGOING_PAYMENT.PENDING')
  expect((await sandbox.call('POST', '/sandbox/webhooks/test')).status).toBe(200)
  expect(await statesOf(sandbox)).toEqual([
    'TEST delivered 1',
    'OUTGOING_PAYMENT.PENDING waiting 0',
    'TEST delivered 1',
  ])
  await pause(sandbox, false)
  await receiver.arrival(({ event }) => event.data.id === transactionId)
})

test('paused events delay neither TEST events about the same object nor TEST events of other platforms', async () => {
  const { sandbox, receiver } = await openPaused()
  const { platformId } = sandbox
  const other = await sandbox.otherPlatform()
  await setEndpoint(other, receiver.url)
  const create = async (body: object) => (await sandbox.control('POST', '/webhooks', body)).body.id
  const testIds: unknown[] = []
  for (const id of ['Customer:1', 'Customer:2']) {
    await create({ platformId, type: 'CUSTOMER.KYC_REJECTED', data: { id } })
    testIds.push(await create({ platformId, type: 'TEST', data: { id } }))
  }
  testIds.push(await create({ platformId: other.platformId, type: 'TEST' }))
  for (const id of testIds) await receiver.arrival(({ event }) => event.id === id)
  expect(receiver.received.map(({ event }) => event.type)).not.toContain('CUSTOMER.KYC_REJECTED')
})

test('an event can be resent while deliveries are paused', async () => {
  const { sandbox, receiver } = await openPaused()
  const { transactionId } = await createQuote(sandbox)
  const [{ id }] = (await sandbox.control('GET', `/webhooks?platformId=${sandbox.platformId}`)).body.data
  expect((await sandbox.control('POST', `/webhooks/${id}/resend`)).body).toMatchObject({ status: 200, kind: 'resend' })
  expect(receiver.received.at(-1)?.event.data.id).toBe(transactionId)
  expect(await statesOf(sandbox)).toContain('OUTGOING_PAYMENT.PENDING delivered 1')
})

test('a held payment times out during a pause, and its approval request is not sent later', async () => {
  const { sandbox, receiver } = await openPaused()
  const body = {
    senderUmaAddress: '$success.usd@sandbox.example',
    customerId: sandbox.starter.customer,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 100,
  }
  const { id } = (await sandbox.call('POST', '/sandbox/uma/receive', { body })).body
  await advanceClock(sandbox, 5_000)
  const { status, failureReason } = (await sandbox.call('GET', `/transactions/${id}`)).body
  expect({ status, failureReason }).toEqual({ status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' })
  await pause(sandbox, false)
  await receiver.arrival(({ event }) => event.type === 'INCOMING_PAYMENT.FAILED')
  expect(receiver.received.map(({ event }) => event.type)).not.toContain('INCOMING_PAYMENT.PENDING')
  expect(await statesOf(sandbox)).toContain('INCOMING_PAYMENT.PENDING exhausted 0')
})

test('a paused platform is listed as paused until a reset', async () => {
  const { sandbox } = await openPaused()
  const { platformId } = sandbox
  const listPauses = async () => (await sandbox.control('GET', '/webhooks/settings')).body.data
  expect(await listPauses()).toContainEqual({ platformId, paused: true, signatureForm: 'json' })
  await sandbox.control('POST', '/reset')
  expect(await listPauses()).toContainEqual({ platformId, paused: false, signatureForm: 'json' })
})

test('in the form base64, the header is the signature alone, and a diagnosis names a receiver that expects JSON', async () => {
  const sandbox = await openSandbox()
  closers.push(sandbox.close)
  const { platformId } = sandbox
  const { webhook } = (await sandbox.control('GET', '/keys')).body
  const verifies = (text: string, signature: string) =>
    createVerify('SHA256').update(text).verify(webhook.pem, signature, 'base64')
  const bare = await webhookReceiver(({ text, headers }) => ({
    status: verifies(text, String(headers['x-grid-signature'])) ? 200 : 401,
  }))
  const json = await webhookReceiver(({ text, headers }) => {
    const header = String(headers['x-grid-signature'])
    return { status: header.startsWith('{') && verifies(text, JSON.parse(header).s) ? 200 : 401 }
  })
  closers.push(bare.close, json.close)
  const diagnose = async (url: string) =>
    (await sandbox.control('POST', '/webhooks/diagnose', { url, platformId })).body
  expect(await diagnose(bare.url)).toMatchObject({ verdict: 'MISTAKEN', mistakes: [{ id: 'BARE_HEADER' }] })

  const set = await sandbox.control('PUT', '/webhooks/settings', { platformId, signatureForm: 'base64' })
  expect(set.body).toEqual({ platformId, paused: false, signatureForm: 'base64' })
  expect(await diagnose(bare.url)).toMatchObject({ verdict: 'VERIFIES' })
  expect(await diagnose(json.url)).toMatchObject({ verdict: 'MISTAKEN', mistakes: [{ id: 'JSON_HEADER' }] })
  await setEndpoint(sandbox, bare.url)
  expect((await sandbox.call('POST', '/sandbox/webhooks/test')).body.response_status).toBe(200)
  await setEndpoint(sandbox, 'http://receiver.invalid/200')
  expect((await sandbox.call('POST', '/sandbox/webhooks/test')).body.response_status).toBe(200)
  const [event] = (await sandbox.control('GET', `/webhooks?platformId=${platformId}`)).body.data
  const copy = await sandbox.control('POST', `/webhooks/${event.id}/forward`, { url: bare.url })
  expect(copy.body.status).toBe(200)
})
