import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_TYPES } from '#lib/contract/webhooks/webhook-types'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const statusIn = (status = '') => ({ [status.slice(0, 3)]: status.slice(4) })
const triggerable = WEBHOOK_TYPES.filter(type => type !== 'TEST')

test.each(triggerable)('triggers %s without an endpoint, twice in a row, with the objects it is about', async type => {
  const shop = await sandbox.platform('shop')
  for (let round = 0; round < 2; round += 1) {
    const { objects, event } = await sandbox.trigger(type, { platform: shop })
    expect(event.type).toBe(type)
    expect(Object.values(objects).map(({ id }) => id)).toContain(event.data.id)
    expect((await sandbox.webhooks.list()).map(({ id }) => id)).toContain(event.id)
    const { transaction } = objects
    const status = type.split('.')[1]
    if (transaction !== undefined && status?.includes('REFUND') === false && status !== 'PROCESSING')
      expect(transaction.status).toBe(status)
    const { verificationStatus, kycStatus, kybStatus } = event.data
    if (type.startsWith('VERIFICATION.')) expect(verificationStatus).toBe(status)
    if (type.startsWith('CUSTOMER.')) expect({ KYC: kycStatus, KYB: kybStatus }).toMatchObject(statusIn(status))
  }
  expect((await sandbox.webhooks.list()).filter(event => event.type === type).at(-1)).toMatchObject({
    platformId: shop.id,
    state: 'kept',
  })
})

test('an endpoint gets each triggered event, and TEST needs one', async () => {
  const shop = await sandbox.platform('shop')
  await expect(sandbox.trigger('TEST', { platform: shop })).rejects.toThrow(
    /^TEST was not triggered: the platform has no webhook endpoint\. Set one with PATCH \/config/,
  )
  const receiver = await webhookReceiver()
  const set = { method: 'PATCH', body: JSON.stringify({ webhookEndpoint: receiver.url }) }
  await shop.fetch('/config', set)
  for (const type of WEBHOOK_TYPES) {
    const { event } = await sandbox.trigger(type, { platform: shop })
    await receiver.arrival(received => received.event.id === event.id)
  }
  await receiver.close()
})

test('works on a frozen clock, which stays frozen, and restores the approval setting', async () => {
  await sandbox.clock.freeze()
  const { now } = await sandbox.clock.read()
  await sandbox.trigger('OUTGOING_PAYMENT.EXPIRED')
  const after = await sandbox.clock.read()
  expect([after.mode, Date.parse(after.now) - Date.parse(now)]).toEqual(['frozen', 300_000])
  await sandbox.clock.release()
  await sandbox.trigger('INCOMING_PAYMENT.PENDING')
  const settings = await (await fetch(`${sandbox.origin}/api/sandbox/uma-approval`)).json()
  expect(settings.data.map(({ hold }: { hold: boolean }) => hold)).not.toContain(true)
})

test('a token that is not the first of its platform is refused in one line', async () => {
  const shop = await sandbox.platform('shop')
  const body = JSON.stringify({ name: 'second', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] })
  const added = await shop.fetch('/tokens', { method: 'POST', body })
  expect(added.status).toBe(201)
  const token = await added.json()
  await expect(sandbox.trigger('TEST', { platform: { ...shop, token } })).rejects.toThrow(
    `TEST was not triggered: the token ${token.clientId} is not the first one of a platform. Use the platform's first token.`,
  )
})

test('webhooks.next returns a triggered event', async () => {
  const fresh = await startSandbox()
  const { event } = await fresh.trigger('OUTGOING_PAYMENT.COMPLETED')
  expect(await fresh.webhooks.next('OUTGOING_PAYMENT.COMPLETED')).toEqual(event)
  await fresh.close()
})

test('an unknown name, an unknown option and a lost starter object are refused in one line', async () => {
  await expect(sandbox.trigger('OUTGOING_PAYMENT.FAILD')).rejects.toThrow(
    'OUTGOING_PAYMENT.FAILD is not an event type. Did you mean OUTGOING_PAYMENT.FAILED?',
  )
  await expect(sandbox.trigger('TEST', { platfrom: {} } as never)).rejects.toThrow('Use platform.')
  const shop = await sandbox.platform('shop')
  const { usd } = shop.starter.accounts
  const bank = shop.starter.externalAccounts.usd
  const emptied = await shop.fetch('/transfer-out', {
    method: 'POST',
    body: JSON.stringify({ source: { accountId: usd }, destination: { accountId: bank } }),
  })
  expect(emptied.status).toBe(201)
  await expect(sandbox.trigger('OUTGOING_PAYMENT.COMPLETED', { platform: shop })).rejects.toMatchObject({
    code: 'NOT_TRIGGERED',
    message: `OUTGOING_PAYMENT.COMPLETED was not triggered: the starter account ${usd} has too little money. Add some with POST /sandbox/internal-accounts/${usd}/fund.`,
  })
  expect((await shop.fetch(`/customers/${shop.starter.customer}`, { method: 'DELETE' })).status).toBe(200)
  await expect(sandbox.trigger('CUSTOMER.KYC_APPROVED', { platform: shop })).rejects.toThrow(
    "CUSTOMER.KYC_APPROVED was not triggered: the platform's starter customer was deleted. Reset the sandbox, or create a platform.",
  )
})
