import { afterAll, describe, expect, test } from 'vitest'
import { createQuote, execute, fromAccount, toAccount } from '#lib/testing/fixtures/quote-requests'
import { euroAccountBody } from '#lib/testing/fixtures/valid-call'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const fileSandbox = await openSandboxForFile()
afterAll(() => runClock(fileSandbox))

interface Listed {
  readonly id: string
  readonly status: string
}

async function list(sandbox: Sandbox, query: Record<string, string> = {}) {
  const reply = await sandbox.call('GET', `/transactions?${new URLSearchParams(query)}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

async function idsOf(sandbox: Sandbox, query: Record<string, string> = {}): Promise<readonly string[]> {
  return (await list(sandbox, query)).data.map(({ id }: Listed) => id)
}

/** Creates a platform and three quotes: from the platform, from its customer and from real-time funding. */
async function createThreeQuotes() {
  const sandbox = await fileSandbox.otherPlatform()
  const { customerUsd, customer, external } = sandbox.starter
  const platformEuro = (await sandbox.call('POST', '/platform/external-accounts', { body: euroAccountBody() })).body.id
  const quotes = [
    await createQuote(sandbox, { ...toAccount(platformEuro), remittanceInformation: 'Invoice 7' }),
    await createQuote(sandbox, {
      ...fromAccount(customerUsd),
      ...toAccount(external.MXN),
      lockedCurrencyAmount: 5_000,
    }),
    await createQuote(sandbox, { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: customer } }),
  ]
  const [platformPayment, customerPayment, fundedPayment] = quotes.map(({ transactionId }) => transactionId)
  return { sandbox, quotes, platformPayment, platformEuro, customerPayment, fundedPayment }
}

test('the transaction list of a new platform is empty', async () => {
  expect(await list(await fileSandbox.otherPlatform())).toEqual({ data: [], hasMore: false, totalCount: 0 })
})

test('transactions are listed newest first, and each equals the transaction read by ID', async () => {
  const { sandbox, platformPayment, customerPayment, fundedPayment } = await createThreeQuotes()
  const { data, hasMore, totalCount } = await list(sandbox)
  expect(data.map(({ id }: Listed) => id)).toEqual([fundedPayment, customerPayment, platformPayment])
  expect({ hasMore, totalCount }).toEqual({ hasMore: false, totalCount: 3 })
  for (const transaction of data) {
    expect((await sandbox.call('GET', `/transactions/${transaction.id}`)).body).toEqual(transaction)
  }
})

test.each([
  ['desc', (ids: readonly unknown[]) => ids.toReversed()],
  ['asc', (ids: readonly unknown[]) => ids],
] as const)('pages with sortOrder %s have no gaps or repeats', async (sortOrder, ordered) => {
  const { sandbox, platformPayment, customerPayment, fundedPayment } = await createThreeQuotes()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(sandbox, { sortOrder, limit: '1', ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.data.map(({ id }: Listed) => id))
    expect(page.totalCount).toBe(3)
    cursor = page.nextCursor
    expect(page.hasMore).toBe(cursor !== undefined)
  } while (cursor !== undefined)
  expect(seen).toEqual(ordered([platformPayment, customerPayment, fundedPayment]))
})

test('a new transaction does not shift later pages', async () => {
  const { sandbox, platformPayment, customerPayment } = await createThreeQuotes()
  const { nextCursor } = await list(sandbox, { limit: '1' })
  await createQuote(sandbox)
  expect(await idsOf(sandbox, { cursor: nextCursor })).toEqual([customerPayment, platformPayment])
})

describe('filters of the transaction list', () => {
  test('customerId and platformCustomerId find the transactions of a customer or of the platform itself', async () => {
    const { sandbox, platformPayment, customerPayment, fundedPayment } = await createThreeQuotes()
    const { customer } = sandbox.starter
    const { platformCustomerId } = (await sandbox.call('GET', `/customers/${customer}`)).body
    expect(await idsOf(sandbox, { customerId: customer })).toEqual([fundedPayment, customerPayment])
    expect(await idsOf(sandbox, { platformCustomerId })).toEqual([fundedPayment, customerPayment])
    expect(await idsOf(sandbox, { customerId: sandbox.platformId })).toEqual([platformPayment])
    expect(await idsOf(sandbox, { platformCustomerId: sandbox.platformId })).toEqual([platformPayment])
  })

  test('transactions can be filtered by account on either side', async () => {
    const { sandbox, platformPayment, platformEuro, customerPayment } = await createThreeQuotes()
    const { customerUsd, external } = sandbox.starter
    const mxn = external.MXN ?? ''
    expect(await idsOf(sandbox, { accountIdentifier: customerUsd })).toEqual([customerPayment])
    expect(await idsOf(sandbox, { accountIdentifier: mxn })).toEqual([customerPayment])
    expect(await idsOf(sandbox, { receiverAccountIdentifier: platformEuro })).toEqual([platformPayment])
    expect(await idsOf(sandbox, { senderAccountIdentifier: platformEuro })).toEqual([])
    expect(await idsOf(sandbox, { senderAccountIdentifier: customerUsd, receiverAccountIdentifier: mxn })).toEqual([
      customerPayment,
    ])
  })

  test('transactions can be filtered by remittance information or funding reference', async () => {
    const { sandbox, quotes, platformPayment, fundedPayment } = await createThreeQuotes()
    expect(await idsOf(sandbox, { reference: 'Invoice 7' })).toEqual([platformPayment])
    const [{ accountOrWalletInfo }] = quotes[2].paymentInstructions
    expect(accountOrWalletInfo.reference).toMatch(/^CS/)
    expect(await idsOf(sandbox, { reference: accountOrWalletInfo.reference })).toEqual([fundedPayment])
  })

  test('the type filter OUTGOING finds the transactions of quotes', async () => {
    const { sandbox, platformPayment, customerPayment, fundedPayment } = await createThreeQuotes()
    expect(await idsOf(sandbox, { type: 'OUTGOING' })).toEqual([fundedPayment, customerPayment, platformPayment])
  })

  test('a filter by customer and account returns and counts only matching transactions', async () => {
    const { sandbox, fundedPayment } = await createThreeQuotes()
    const query = {
      customerId: sandbox.starter.customer,
      receiverAccountIdentifier: sandbox.starter.external.EUR ?? '',
    }
    const { data, totalCount } = await list(sandbox, query)
    expect([data.map(({ id }: Listed) => id), totalCount]).toEqual([[fundedPayment], 1])
  })

  test('a value that matches no transaction gives an empty list', async () => {
    const { sandbox } = await createThreeQuotes()
    const textFilters = [
      'customerId',
      'platformCustomerId',
      'accountIdentifier',
      'senderAccountIdentifier',
      'receiverAccountIdentifier',
      'reference',
    ]
    for (const name of textFilters) expect(await idsOf(sandbox, { [name]: '%' })).toEqual([])
    for (const status of ['CREATED', 'REJECTED', 'REFUNDED']) expect(await idsOf(sandbox, { status })).toEqual([])
  })
})

describe('the status filter over time', () => {
  test('the transaction of a pending quote is found as EXPIRED as soon as the quote expires', async () => {
    await freezeClock(fileSandbox)
    const { sandbox, quotes, platformPayment, customerPayment, fundedPayment } = await createThreeQuotes()
    await execute(sandbox, quotes[1].id)
    expect(await idsOf(sandbox, { status: 'PENDING' })).toEqual([fundedPayment, platformPayment])
    expect(await idsOf(sandbox, { status: 'COMPLETED' })).toEqual([customerPayment])
    await advanceClock(fileSandbox, 299_999)
    expect(await idsOf(sandbox, { status: 'PENDING' })).toEqual([fundedPayment, platformPayment])
    expect(await idsOf(sandbox, { status: 'EXPIRED' })).toEqual([])
    await advanceClock(fileSandbox, 1)
    expect(await idsOf(sandbox, { status: 'PENDING' })).toEqual([])
    expect((await list(sandbox, { status: 'EXPIRED' })).data).toMatchObject([
      { id: fundedPayment, status: 'EXPIRED' },
      { id: platformPayment, status: 'EXPIRED' },
    ])
    expect(await idsOf(sandbox, { status: 'COMPLETED' })).toEqual([customerPayment])
  })
})

describe('the date filters', () => {
  test('startDate and endDate are inclusive to the millisecond', async () => {
    const start = await freezeClock(fileSandbox)
    const sandbox = await fileSandbox.otherPlatform()
    const createdIds: string[] = []
    for (let count = 0; count < 3; count += 1) {
      createdIds.push((await createQuote(sandbox)).transactionId)
      await advanceClock(fileSandbox, 1)
    }
    const at = (offset: number) => new Date(start + offset).toISOString()
    const [first, second, third] = createdIds
    expect(await idsOf(sandbox, { startDate: at(1) })).toEqual([third, second])
    expect(await idsOf(sandbox, { endDate: at(1) })).toEqual([second, first])
    expect(await idsOf(sandbox, { startDate: at(1), endDate: at(1) })).toEqual([second])
    expect(await idsOf(sandbox, { startDate: at(3) })).toEqual([])
  })

  test('startDate and endDate without a time include the transactions of their UTC day', async () => {
    await freezeClock(fileSandbox)
    const sandbox = await fileSandbox.otherPlatform()
    const { createdAt, transactionId } = await createQuote(sandbox)
    const day = createdAt.slice(0, 10)
    const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10)
    expect(await idsOf(sandbox, { startDate: day, endDate: day })).toEqual([transactionId])
    expect(await idsOf(sandbox, { endDate: before })).toEqual([])
  })
})

test('transactions of another platform are not listed', async () => {
  const { sandbox, platformPayment } = await createThreeQuotes()
  const otherPlatform = await fileSandbox.otherPlatform()
  expect(await idsOf(otherPlatform)).toEqual([])
  expect(
    await idsOf(otherPlatform, { customerId: sandbox.platformId, accountIdentifier: sandbox.starter.platformUsd }),
  ).toEqual([])
  expect(await idsOf(sandbox)).toContain(platformPayment)
})
