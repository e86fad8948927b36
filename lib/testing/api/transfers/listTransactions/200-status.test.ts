import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import {
  createQuote,
  execute,
  FUNDED_FROM_OUTSIDE,
  quoteToAuthorize,
  toAccount,
} from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'

const STATUSES = 'CREATED PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED REJECTED FAILED REFUNDED EXPIRED'.split(
  ' ',
)

interface Listed {
  readonly id: string
  readonly status: string
}

async function list(sandbox: Sandbox, query = ''): Promise<readonly Listed[]> {
  const reply = await sandbox.call('GET', `/transactions?limit=100${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

/** Reads each transaction by ID. Returns the IDs by status, in list order. */
async function readByStatus(sandbox: Sandbox): Promise<Record<string, readonly string[]>> {
  const all: Listed[] = []
  for (const { id } of await list(sandbox)) all.push((await sandbox.call('GET', `/transactions/${id}`)).body)
  return Object.fromEntries(
    STATUSES.map(status => [status, all.filter(one => one.status === status).map(one => one.id)]),
  )
}

/** Returns the IDs that the status filter finds, by status. */
async function findByStatus(sandbox: Sandbox): Promise<Record<string, readonly string[]>> {
  const lists: [string, readonly string[]][] = []
  for (const status of STATUSES) {
    lists.push([status, (await list(sandbox, `&status=${status}`)).map(({ id }) => id)])
  }
  return Object.fromEntries(lists)
}

/** Counts transactions by status. Expects the status filter to agree with the status of each transaction. */
async function countByStatus(sandbox: Sandbox): Promise<Record<string, number>> {
  const ids = await findByStatus(sandbox)
  expect(ids).toEqual(await readByStatus(sandbox))
  const counts = Object.entries(ids).map(([status, { length }]) => [status, length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/**
 * Creates two pending quotes, one that the customer must authorize and whose account is funded before, and four payments:
 * one fails, one takes a long time, one is returned, one succeeds.
 */
async function makePayments(sandbox: Sandbox): Promise<void> {
  await createQuote(sandbox)
  await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  await quoteToAuthorize(sandbox)
  for (const digits of ['002', '003', '005', '100']) {
    const accountInfo = { ...externalAccountSample('MXN_ACCOUNT'), clabeNumber: `014027000005555${digits}` }
    const quote = await createQuote(
      sandbox,
      toAccount(await addExternalAccount(sandbox, 'MXN_ACCOUNT', { accountInfo })),
    )
    expect((await execute(sandbox, quote.id)).status).toBe(200)
  }
}

describe('the status filter of the transaction list', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox()
    await freezeClock(sandbox)
  })
  afterAll(() => sandbox.close())

  test('agrees with the status of each transaction just before and at every status change', async () => {
    await makePayments(sandbox)
    expect(await countByStatus(sandbox)).toEqual({ PENDING: 2, PENDING_AUTHORIZATION: 1, PROCESSING: 2, COMPLETED: 3 })
    const { id } = (await sandbox.control('POST', '/snapshots', { name: 'as executed' })).body
    // One payment fails after 5 s, one is returned after 30 s, one completes after 360 s. Quotes expire after 300 s.
    const due = [
      [5_000, { PENDING: 2, PENDING_AUTHORIZATION: 1, PROCESSING: 1, COMPLETED: 3, FAILED: 1 }],
      [30_000, { PENDING: 2, PENDING_AUTHORIZATION: 1, PROCESSING: 1, COMPLETED: 2, FAILED: 2 }],
      [300_000, { EXPIRED: 3, PROCESSING: 1, COMPLETED: 2, FAILED: 2 }],
      [360_000, { EXPIRED: 3, COMPLETED: 3, FAILED: 2 }],
    ] as const
    let passed = 0
    let before = await countByStatus(sandbox)
    for (const [afterMs, after] of due) {
      await advanceClock(sandbox, afterMs - 1 - passed)
      expect(await countByStatus(sandbox)).toEqual(before)
      await advanceClock(sandbox, 1)
      expect(await countByStatus(sandbox)).toEqual(after)
      passed = afterMs
      before = after
    }
    await advanceClock(sandbox, 24 * 3_600_000)
    expect(await countByStatus(sandbox)).toEqual(before)
    expect((await sandbox.control('POST', `/snapshots/${id}/load`)).status).toBe(204)
    expect(await countByStatus(sandbox)).toEqual({ PENDING: 2, PENDING_AUTHORIZATION: 1, PROCESSING: 2, COMPLETED: 3 })
  })

  test('finds only new transactions after a reset', async () => {
    expect((await sandbox.control('POST', '/reset')).status).toBe(204)
    expect(await countByStatus(sandbox)).toEqual({})
    const [account] = (await sandbox.call('GET', '/platform/internal-accounts')).body.data
    const externals: readonly { id: string; currency: string }[] = (
      await sandbox.call('GET', '/customers/external-accounts')
    ).body.data
    const euros = externals.find(({ currency }) => currency === 'EUR')
    await createQuote(sandbox, { source: { sourceType: 'ACCOUNT', accountId: account.id }, ...toAccount(euros?.id) })
    expect(await countByStatus(sandbox)).toEqual({ PENDING: 1 })
  })
})
