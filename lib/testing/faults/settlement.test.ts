import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '#lib/http/handle'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { inProcess } from '#lib/testing/sandbox/send-request'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

describe.each(TESTED_KINDS)('settlement of payments on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  let opening: number
  beforeEach(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
    await client.control('POST', '/clock', { mode: 'frozen' })
    opening = await readBalance()
  })
  afterEach(async () => {
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await running.dispose()
  })

  const readBalance = async (id = client.starter.platformUsd): Promise<number> =>
    (await client.call('GET', `/internal-accounts/${id}`)).body.balance.amount
  const advance = (milliseconds: number) =>
    client.control('POST', '/clock', { mode: 'frozen', advanceMs: milliseconds })
  const listEntryAmounts = async (id: string) =>
    (await running.world.db.read(tx => tx.sql.select().from(tx.tables.ledgerEntries)))
      .filter(entry => entry.transferId.startsWith(id) && entry.account === client.starter.platformUsd)
      .map(entry => Number(entry.amount))

  /** Executes a quote of 100.00 USD to a new account whose number ends in `digits`. Returns the transaction ID. */
  async function payTo(digits: string): Promise<string> {
    const quote = await client.quote({
      destination: { destinationType: 'ACCOUNT', accountId: await registerAccount(digits) },
      immediatelyExecute: true,
    })
    expect(quote.status, quote.text).toBe(201)
    return quote.body.transactionId
  }

  /** Credits the platform's USD account up to the maximum balance. */
  async function fillPlatformAccount(): Promise<void> {
    const { platformUsd: accountId, external } = client.starter
    await client.control('PATCH', `/external-accounts/${external.USD}`, { pullable: true })
    const fill = (amount: number) =>
      client.call('POST', '/transfer-in', { source: { accountId: external.USD }, destination: { accountId }, amount })
    await fill(9_000_000_000_000_000)
    await fill(Number.MAX_SAFE_INTEGER - (await readBalance()))
    expect(await readBalance()).toBe(Number.MAX_SAFE_INTEGER)
  }

  async function registerAccount(digits: string): Promise<string> {
    const accountInfo = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: `014027000005555${digits}` }
    const { seed } = (await client.control('GET', '/state')).body
    const body = { customerId: seed.customerId, currency: 'MXN', accountInfo }
    return (await client.call('POST', '/customers/external-accounts', body)).body.id
  }

  test('a call that read the clock before a reset does not settle a payment made after the reset', async () => {
    await advance(24 * 3_600_000)
    let isResetting = false
    let payment = ''
    // A call reads the clock before it looks for a forced error, so this reset happens after the read.
    const take: TestWorld['world']['armed']['take'] = async () => {
      if (!isResetting) return undefined
      isResetting = false
      await client.control('POST', '/reset')
      payment = await payTo('003')
      return undefined
    }
    const world = { ...running.world, armed: { ...running.world.armed, take } }
    const late = await faultClient(inProcess(request => dispatch(request, world)))
    isResetting = true
    expect((await late.call('GET', '/customers')).status).toBe(200)
    expect((await client.call('GET', `/transactions/${payment}`)).body.status).toBe('PROCESSING')
  })

  test('a failed payment is refunded once, even with concurrent readers', async () => {
    const id = await payTo('002')
    expect(await readBalance()).toBe(opening - 10_000)
    await advance(10_000)
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.call('GET', `/transactions/${id}`)))
    expect(new Set(replies.map(reply => reply.body.refund.status))).toEqual(new Set(['COMPLETED']))
    expect(await readBalance()).toBe(opening)
    expect(await listEntryAmounts(id)).toEqual([-10_000, 10_000])
  })

  test('a failing payment is refunded once, even if the runtime restarts before and after the refund', async () => {
    const id = await payTo('002')
    await running.restart()
    await advance(10_000)
    expect(await readBalance()).toBe(opening)
    await running.restart()
    await advance(60_000)
    expect(await readBalance()).toBe(opening)
    expect(await listEntryAmounts(id)).toEqual([-10_000, 10_000])
  })

  test('a payment that the bank returns after a restart is reported as FAILED and refunded', async () => {
    const id = await payTo('005')
    await advance(29_999)
    await running.restart()
    await advance(60_000)
    expect((await client.call('GET', `/transactions/${id}`)).body).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    })
  })

  test('a balance listed after a clock change includes the refund that became due', async () => {
    await payTo('002')
    await advance(10_000)
    const listed = await client.call('GET', '/platform/internal-accounts')
    expect(listed.body.data[0].balance.amount).toBe(opening)
  })

  test('after a reset during a pending payment, a new failing payment is refunded on time and only once', async () => {
    await advance(3_600_000)
    await payTo('003')
    await client.control('POST', '/reset')
    await client.control('POST', '/clock', { mode: 'frozen' })
    const id = await payTo('002')
    await advance(9_999)
    expect(await readBalance()).toBe(opening - 10_000)
    await advance(1)
    expect(await readBalance()).toBe(opening)
    await advance(7_200_000)
    expect(await readBalance()).toBe(opening)
    expect(await listEntryAmounts(id)).toEqual([-10_000, 10_000])
  })

  test('a payment rejected for insufficient funds schedules no settlement and moves no money', async () => {
    const { customerUsd } = client.starter
    const rejected = await client.quote({
      source: { sourceType: 'ACCOUNT', accountId: customerUsd },
      destination: { destinationType: 'ACCOUNT', accountId: await registerAccount('002') },
      lockedCurrencyAmount: 9_000_000_000,
      immediatelyExecute: true,
    })
    expect(rejected.body.code, rejected.text).toBe('INVALID_AMOUNT')
    const before = await readBalance(customerUsd)
    await advance(3_600_000)
    expect(await readBalance(customerUsd)).toBe(before)
    const rows = await running.world.db.read(tx => tx.sql.select().from(tx.tables.settlements))
    expect(rows).toEqual([])
  })

  test('a refund to an account with the maximum balance fails and leaves the balance unchanged', async () => {
    const id = await payTo('002')
    await fillPlatformAccount()
    await advance(10_000)
    const { body } = await client.call('GET', `/transactions/${id}`)
    expect(body).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } })
    expect(body.refund).not.toHaveProperty('settledAt')
    expect(await readBalance()).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('a refund that failed at the maximum balance remains FAILED after the balance decreases', async () => {
    const id = await payTo('006')
    await fillPlatformAccount()
    const { platformUsd: accountId, external } = client.starter
    await advance(10_000)
    expect((await client.call('GET', `/transactions/${id}`)).body.refund).toMatchObject({ status: 'FAILED' })
    const transfer = { source: { accountId }, destination: { accountId: external.USD }, amount: 1_000_000_000 }
    expect((await client.call('POST', '/transfer-out', transfer)).status).toBe(201)
    const before = await readBalance()
    await advance(60_000)
    expect((await client.call('GET', `/transactions/${id}`)).body.refund).toMatchObject({ status: 'FAILED' })
    expect(await readBalance()).toBe(before)
  })
})
