import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const createCustomer = async (fullName: string) => {
  const shop = await sandbox.platform('shop')
  const body = JSON.stringify({ customerType: 'INDIVIDUAL', fullName })
  return (await shop.fetch('/customers', { method: 'POST', body })).json()
}

test('next returns each event once, oldest first, without an endpoint', async () => {
  const waiting = sandbox.webhooks.next('CUSTOMER.KYC_APPROVED')
  const first = await createCustomer('Ada Example')
  const second = await createCustomer('Grace Example')
  expect((await waiting).data.id).toBe(first.id)
  expect((await sandbox.webhooks.next('CUSTOMER.KYC_APPROVED')).data.id).toBe(second.id)
  expect((await sandbox.webhooks.list()).map(({ type }) => type)).toEqual([
    'CUSTOMER.KYC_APPROVED',
    'CUSTOMER.KYC_APPROVED',
  ])
  await expect(sandbox.webhooks.next('CUSTOMER.KYC_APPROVED', { timeout: 20 })).rejects.toMatchObject({
    code: 'TIMEOUT',
  })
})

test('a timeout names the types that did arrive and a frozen clock', async () => {
  await createCustomer('Alan Example')
  await sandbox.clock.freeze()
  await expect(sandbox.webhooks.next('OUTGOING_PAYMENT.COMPLETED', { timeout: 20 })).rejects.toThrow(
    /^OUTGOING_PAYMENT.COMPLETED did not occur within 20 ms\. Types that did: CUSTOMER\.KYC_APPROVED\. The sandbox clock is frozen: /,
  )
  await sandbox.clock.release()
})

test('an unknown type is refused with the nearest one', async () => {
  await expect(sandbox.webhooks.next('OUTGOING_PAYMENT.COMPLETE')).rejects.toThrow(
    'OUTGOING_PAYMENT.COMPLETE is not an event type. Did you mean OUTGOING_PAYMENT.COMPLETED?',
  )
})

test.each([undefined, null, 5])('the type %s is refused with the form of a type', async type => {
  const refusal = {
    code: 'UNKNOWN_TYPE',
    message: `${type} is not an event type. Pass its name as a text, such as TEST.`,
  }
  await expect(sandbox.webhooks.next(type as never)).rejects.toMatchObject(refusal)
})

test.each([-1, Number.NaN, 2 ** 31, '5000'])('the timeout %s is refused', async timeout => {
  const waiting = sandbox.webhooks.next('TEST', { timeout: timeout as number })
  await expect(waiting).rejects.toThrow('webhooks.next(): timeout must be a whole number of milliseconds')
})

test('verify accepts the received bytes and names the failed check of others', async () => {
  const shop = await sandbox.platform('shop')
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const received = once(receiver, 'request').then(async ([request, response]) => {
    const body = new Uint8Array(await buffer(request))
    response.end()
    return { headers: request.headers, body }
  })
  const webhookEndpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await shop.fetch('/config', { method: 'PATCH', body: JSON.stringify({ webhookEndpoint }) })
  const webhook = await received
  receiver.close()
  const { headers, body } = webhook
  const event = await shop.webhooks.verify(webhook)
  expect(event.type).toBe('TEST')
  const signature = headers['x-grid-signature']
  const request = (init: RequestInit) => new Request(webhookEndpoint, { method: 'POST', ...init })
  const signed = { 'X-Grid-Signature': signature }
  expect(await shop.webhooks.verify(request({ headers: signed, body }))).toEqual(event)
  const other = JSON.stringify(event)
  for (const [init, code] of [
    [{ body }, 'NO_SIGNATURE'],
    [{ headers: { 'X-Grid-Signature': 'sha256=00' }, body }, 'INVALID_HEADER'],
    [{ headers: signed, body: other }, 'INVALID_SIGNATURE'],
  ] as const) {
    await expect(shop.webhooks.verify(request(init))).rejects.toMatchObject({ name: 'WebhookError', code })
  }
  for (const [argument, code] of [
    [undefined, 'NO_SIGNATURE'],
    [{ headers: null }, 'NO_SIGNATURE'],
    [{ headers, body: other }, 'INVALID_SIGNATURE'],
  ] as const) {
    await expect(shop.webhooks.verify(argument as never)).rejects.toMatchObject({ name: 'WebhookError', code })
  }
})

test('close ends a wait with an error', async () => {
  const other = await startSandbox()
  const waiting = expect(other.webhooks.next('TEST')).rejects.toMatchObject({ code: 'CLOSED' })
  // The wait begins once the first list is read.
  await other.webhooks.list()
  await other.close()
  await waiting
})
