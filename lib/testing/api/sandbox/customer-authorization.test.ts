import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'
import { unknownId } from '#lib/testing/sandbox/unknown-id'
import { setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { platformId, starter } = sandbox
const path = `/customers/${starter.customer}`

test('a customer needs no authorization unless the control plane requires it', async () => {
  const setting = { customerId: starter.customer, platformId, scaRequired: false }
  expect((await sandbox.control('GET', path)).body).toEqual(setting)
  const { status, body } = await sandbox.control('PATCH', path, { scaRequired: true })
  expect([status, body]).toEqual([200, { ...setting, scaRequired: true }])
  expect((await sandbox.control('GET', path)).body).toEqual(body)
  expect((await sandbox.control('PATCH', path, { scaRequired: false })).body).toEqual(setting)
})

test.each([{}, { scaRequired: 'yes' }, { scaRequired: null }])(
  'the setting %j is rejected with INVALID_INPUT',
  async body => {
    expectError(await sandbox.control('PATCH', path, body), 'INVALID_INPUT', { field: 'scaRequired' })
  },
)

test('an unknown customer is rejected with REFERENCE_NOT_FOUND', async () => {
  const unknown = `/customers/${unknownId('Customer')}`
  expectError(await sandbox.control('GET', unknown), 'REFERENCE_NOT_FOUND')
  expectError(await sandbox.control('PATCH', unknown, { scaRequired: true }), 'REFERENCE_NOT_FOUND')
})

test('webhooks announce PENDING_AUTHORIZATION, then PENDING', async () => {
  const receiver = await webhookReceiver()
  await setEndpoint(sandbox, receiver.url)
  await sandbox.control('PATCH', path, { scaRequired: true })
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: starter.customerUsd },
    destination: { destinationType: 'ACCOUNT', accountId: starter.external.EUR },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  }
  const quote = (await sandbox.call('POST', '/quotes', { body })).body
  await sandbox.call('POST', `/quotes/${quote.id}/authorize`, { body: { code: '123456' } })
  const isPending = ({ event }: { event: { type: string; data: { id: string } } }) =>
    event.type === 'OUTGOING_PAYMENT.PENDING' && event.data.id === quote.transactionId
  await receiver.arrival(isPending)
  const announced = receiver.received.filter(({ event }) => event.data.id === quote.transactionId)
  expect(announced.map(({ event }) => [event.type, event.data.status])).toEqual([
    ['OUTGOING_PAYMENT.PENDING_AUTHORIZATION', 'PENDING_AUTHORIZATION'],
    ['OUTGOING_PAYMENT.PENDING', 'PENDING'],
  ])
  await sandbox.control('PATCH', path, { scaRequired: false })
})

describe.each(TESTED_KINDS)('quotes to authorize on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  beforeEach(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
    await client.control('POST', '/clock', { mode: 'frozen' })
    const { seed } = (await client.control('GET', '/state')).body
    await client.control('PATCH', `/customers/${seed.customerId}`, { scaRequired: true })
  })
  afterEach(async () => {
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await running.dispose()
  })

  const createQuote = async (changes: object = {}) => {
    const reply = await client.call('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: client.starter.customerUsd },
      destination: { destinationType: 'ACCOUNT', accountId: client.starter.external.EUR },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      ...changes,
    })
    expect(reply.body.status, reply.text).toBe('PENDING_AUTHORIZATION')
    return reply.body
  }
  const authorize = (id: string, code = '123456') => client.call('POST', `/quotes/${id}/authorize`, { code })
  const balance = async (): Promise<number> =>
    (await client.call('GET', `/internal-accounts/${client.starter.customerUsd}`)).body.balance.amount
  const listed = async (status: string): Promise<string[]> => {
    const { data } = (await client.call('GET', `/transactions?status=${status}`)).body
    return data.map(({ id }: { id: string }) => id)
  }

  const cancel = (transactionId: string) => client.call('POST', `/transactions/${transactionId}/cancel`)
  const execute = (id: string) => client.call('POST', `/quotes/${id}/execute`)
  const resend = (id: string) => client.call('POST', `/quotes/${id}/authorize/resend`)
  const succeeded = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length
  const many = (call: () => Promise<Reply>) => Promise.all(Array.from({ length: 64 }, call))
  /** Creates a quote from the USDC account. Its payout by ACH can be canceled for 6 minutes. */
  const createCancelable = async () => {
    const { customerUsdc } = client.starter
    await client.call('POST', `/sandbox/internal-accounts/${customerUsdc}/fund`, { amount: 100_000_000 })
    const { seed } = (await client.control('GET', '/state')).body
    const accountInfo = { ...externalAccountSample('USD_ACCOUNT'), accountNumber: '000123456003' }
    const bank = { customerId: seed.customerId, currency: 'USD', accountInfo }
    const accountId = (await client.call('POST', '/customers/external-accounts', bank)).body.id
    return createQuote({
      source: { sourceType: 'ACCOUNT', accountId: customerUsdc },
      destination: { destinationType: 'ACCOUNT', accountId, paymentRail: 'ACH' },
      lockedCurrencyAmount: 10_000_000,
    })
  }
  const stablecoins = async (): Promise<number> =>
    (await client.call('GET', `/internal-accounts/${client.starter.customerUsdc}`)).body.balance.amount

  test('of 64 concurrent authorizations, one executes the quote', async () => {
    const before = await balance()
    const quote = await createQuote({ immediatelyExecute: true })
    const replies = await many(() => authorize(quote.id))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(63).fill(409)])
    expect(await balance()).toBe(before - quote.totalSendingAmount)
  })

  test('of 64 concurrent wrong codes, three are checked', async () => {
    const quote = await createQuote()
    const replies = await many(() => authorize(quote.id, '000000'))
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(3)
    expect((await authorize(quote.id)).status).toBe(409)
  })

  test('a code is accepted beside 64 resends, which neither end nor renew the challenge', async () => {
    const quote = await createQuote()
    const [authorized] = await Promise.all([authorize(quote.id), many(() => resend(quote.id))])
    expect([authorized.status, authorized.body.status]).toEqual([200, 'PENDING'])
    expectError(await resend(quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
  })

  test('of concurrent cancellations and authorizations, at most one of each succeeds, and the quote cannot be executed', async () => {
    const quote = await createCancelable()
    const before = await stablecoins()
    const [canceled, authorized] = await Promise.all([
      many(() => cancel(quote.transactionId)),
      many(() => authorize(quote.id)),
    ])
    // An authorized quote can still be canceled. A canceled quote cannot be authorized.
    expect([succeeded(canceled), succeeded(authorized) <= 1]).toEqual([1, true])
    expectError(await execute(quote.id), 'CONFLICT', { reason: 'QUOTE_NOT_EXECUTABLE' })
    expect(await stablecoins()).toBe(before)
  })

  test('of concurrent cancellations and executions, at most one of each succeeds, and the balance is unchanged', async () => {
    const quote = await createCancelable()
    await authorize(quote.id)
    const before = await stablecoins()
    const [canceled, executed] = await Promise.all([
      many(() => cancel(quote.transactionId)),
      many(() => execute(quote.id)),
    ])
    // An executed quote can still be canceled, because its payout has not settled.
    expect([succeeded(canceled), succeeded(executed) <= 1]).toEqual([1, true])
    expect(await stablecoins()).toBe(before)
    const { status, refund } = (await client.call('GET', `/transactions/${quote.transactionId}`)).body
    expect([status, refund?.status]).toEqual(['FAILED', succeeded(executed) === 1 ? 'COMPLETED' : undefined])
  })

  test('the status filter follows a quote from PENDING_AUTHORIZATION to EXPIRED', async () => {
    const [waiting, authorized] = [await createQuote(), await createQuote()]
    await authorize(authorized.id)
    expect(await listed('PENDING_AUTHORIZATION')).toEqual([waiting.transactionId])
    expect(await listed('PENDING')).toEqual([authorized.transactionId])
    expect(await listed('EXPIRED')).toEqual([])
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 300_000 })
    expect(await listed('PENDING_AUTHORIZATION')).toEqual([])
    expect((await listed('EXPIRED')).toSorted()).toEqual([waiting.transactionId, authorized.transactionId].toSorted())
  })
})
