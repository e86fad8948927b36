import { expect, test } from 'vitest'
import type { ExternalAccount, InternalAccount, Transaction } from '#lib/client/wire-types'
import { ledgerLines } from './ledger-lines'
import { flowsAround, flowsOf } from './map-flows'
import { mapOf } from './map-layout'
import { type Accounts, movementsOf } from './movement'
import { scopeOf } from './scope'

const USD = { code: 'USD', name: '', symbol: '$', decimals: 2 } as const
const BRL = { ...USD, code: 'BRL' } as const
const NO_RATES = new Map<string, number>()

const account = (id: string, customerId?: string, type = 'INTERNAL_FIAT') =>
  ({ id: `InternalAccount:${id}`, type, customerId, balance: { amount: 100_00, currency: USD } }) as InternalAccount
const payee = {
  id: 'ExternalAccount:1',
  currency: 'BRL',
  accountInfo: { accountType: 'BRL_ACCOUNT', pixKey: 'maria@pix', beneficiary: { fullName: 'Maria Costa' } },
} as unknown as ExternalAccount
const ACCOUNTS: Accounts = {
  customers: [{ id: 'Customer:1', fullName: 'Ada' } as unknown as Accounts['customers'][number]],
  internal: [account('platform'), account('usd', 'Customer:1'), account('wallet', 'Customer:1', 'EMBEDDED_WALLET')],
  external: [payee],
}
const side = (id: string) => ({ sourceType: 'ACCOUNT', destinationType: 'ACCOUNT', accountId: id, currency: 'USD' })

/** Returns a payment from Ada's USD account to Maria, with the given members added or replaced. */
const payment = (members: object) =>
  ({
    id: 'Transaction:1',
    type: 'OUTGOING',
    status: 'COMPLETED',
    quoteId: 'Quote:1',
    source: side('InternalAccount:usd'),
    destination: { ...side('ExternalAccount:1'), currency: 'BRL' },
    sentAmount: { amount: 1_000_00, currency: USD },
    receivedAmount: { amount: 5_000_00, currency: BRL },
    paymentRail: 'PIX',
    createdAt: '2025-10-13T09:00:00.000Z',
    ...members,
  }) as unknown as Transaction
const deposit = payment({
  id: 'Transaction:2',
  type: 'INCOMING',
  source: undefined,
  destination: side('InternalAccount:usd'),
  sentAmount: undefined,
  receivedAmount: { amount: 50_00, currency: USD },
})
const stateOf = (members: object) => movementsOf([payment(members)], ACCOUNTS)[0]?.state

test('a movement names its payer and payee, with the payment rail of an external payee', () => {
  expect(movementsOf([payment({}), deposit], ACCOUNTS)).toMatchObject([
    {
      from: { name: 'Ada, USD', accountId: 'InternalAccount:usd' },
      to: { name: 'Maria Costa, PIX', detail: 'maria@pix' },
    },
    { from: { name: 'Deposits' }, to: { name: 'Ada, USD' } },
  ])
})

test('a quoted payment has no movement before its execution, but a pending transfer without a quote has one', () => {
  expect(stateOf({ status: 'PENDING' })).toBeUndefined()
  expect(stateOf({ status: 'EXPIRED' })).toBeUndefined()
  expect(stateOf({ status: 'PENDING', quoteId: undefined })).toBe('pending')
  expect(stateOf({ status: 'PROCESSING' })).toBe('pending')
})

test('a failed payment returns its money when its refund completes, or immediately if it has no quote', () => {
  expect(stateOf({ status: 'FAILED', refund: { status: 'PENDING' } })).toBe('failed')
  expect(stateOf({ status: 'FAILED', refund: { status: 'COMPLETED' } })).toBe('back')
  expect(stateOf({ status: 'FAILED', refund: { status: 'FAILED' } })).toBe('failed')
  expect(stateOf({ status: 'FAILED', quoteId: undefined })).toBe('back')
})

test('a canceled payment, PROCESSING or COMPLETED, returns its money when its refund completes', () => {
  expect(stateOf({ status: 'PROCESSING', refund: { status: 'COMPLETED' } })).toBe('back')
  expect(stateOf({ status: 'COMPLETED', refund: { status: 'COMPLETED' } })).toBe('back')
})

test('flowsOf adds up the movements that have the same parties, currencies and state', () => {
  const flows = flowsOf(movementsOf([payment({}), payment({}), payment({ status: 'PROCESSING' })], ACCOUNTS), NO_RATES)
  expect(flows).toMatchObject([
    { state: 'done', count: 2, dollars: 2_000, sent: { amount: 2_000_00n }, received: { amount: 10_000_00n } },
    { state: 'pending', count: 1, dollars: 1_000 },
  ])
})

test('if an account pays more than eight payees, flowsAround merges the payees with the smallest amounts', () => {
  const payments = Array.from({ length: 12 }, (_, at) =>
    payment({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: `$payee${at}`, currency: 'USD' },
      sentAmount: { amount: 100 * (at + 1), currency: USD },
    }),
  )
  const flows = flowsAround(new Set(['InternalAccount:usd']), movementsOf(payments, ACCOUNTS), NO_RATES)
  expect(flows).toHaveLength(8)
  expect(flows.find(({ to }) => to.name === '5 others')).toMatchObject({ count: 5, dollars: 15 })
})

test('the width of a ribbon is proportional to its amount, but at least 2 pixels; large totals reduce the scale', () => {
  const widths = (...amounts: number[]) => {
    const payments = amounts.map((amount, at) =>
      payment({
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: `$payee${at}`, currency: 'USD' },
        sentAmount: { amount, currency: USD },
      }),
    )
    return mapOf(ACCOUNTS.internal, flowsOf(movementsOf(payments, ACCOUNTS), NO_RATES)).ribbons.map(
      ({ width }) => width,
    )
  }
  expect(widths(1_000_00, 1_00)).toEqual([18, 2])
  expect(widths(1_000_000_00, 500_000_00)).toEqual([200, 100])
})

test('the cards of a column do not overlap; accounts paid by other accounts form the second account column; only returned money has a return path', () => {
  const toWallet = payment({
    destination: side('InternalAccount:wallet'),
    receivedAmount: { amount: 10_00, currency: USD },
  })
  const back = payment({ status: 'FAILED', refund: { status: 'COMPLETED' } })
  const movements = movementsOf(
    [payment({}), deposit, toWallet, back, payment({ source: side('InternalAccount:platform') })],
    ACCOUNTS,
  )
  const { cards, ribbons } = mapOf(ACCOUNTS.internal, flowsOf(movements, NO_RATES))
  const columns = Map.groupBy(cards, ({ x }) => x)
  expect([...columns.keys()].toSorted((one, other) => one - other)).toEqual([0, 272, 616, 960])
  expect(columns.get(616)?.map(({ key }) => key)).toEqual(['InternalAccount:wallet'])
  for (const column of columns.values()) {
    for (const [at, { y, height }] of column.entries())
      expect(column[at + 1]?.y ?? Infinity).toBeGreaterThan(y + height)
  }
  expect(ribbons.filter(({ returnPath }) => returnPath).map(({ flow }) => flow.state)).toEqual(['back'])
})

test('ledger lines show the other party, the state of a payment, the time of a refunded payment and opening balances', () => {
  const entry = {
    id: '1',
    account: 'InternalAccount:usd',
    currency: 'USD' as const,
    balance: 0,
    createdAt: '',
    isRefund: false,
    others: [],
  }
  const movements = movementsOf([payment({ status: 'FAILED', refund: { status: 'COMPLETED' } }), deposit], ACCOUNTS)
  const lines = ledgerLines(
    [
      { ...entry, transactionId: 'Transaction:1', amount: 1_000_00, isRefund: true },
      { ...entry, transactionId: 'Transaction:1', amount: -1_000_00 },
      { ...entry, transactionId: 'Transaction:2', amount: 50_00 },
      {
        ...entry,
        transactionId: 'Transaction:old',
        amount: -5,
        others: [{ account: 'InternalAccount:wallet', currency: 'USD', amount: 5 }],
      },
      {
        ...entry,
        transactionId: 'Transaction:older',
        currency: 'BRL' as const,
        amount: -5,
        others: [{ account: 'InternalAccount:wallet', currency: 'USD', amount: 1 }],
      },
      { ...entry, transactionId: 'Transaction:00000000-0000-7000-8000-000000000002', amount: 10 },
    ],
    movements,
    ACCOUNTS,
  )
  expect(lines).toMatchObject([
    {
      verb: 'Returned',
      other: 'Maria Costa, PIX maria@pix',
      note: { kind: 'refund', paidAt: '2025-10-13T09:00:00.000Z' },
    },
    { verb: 'Paid out', otherReceived: { amount: 5_000_00 }, note: { kind: 'back' }, transactionId: 'Transaction:1' },
    { verb: 'Paid in', other: 'Deposits' },
    { verb: 'Moved', other: 'to Ada, USD' },
    { verb: 'Exchanged', other: 'to Ada, USD' },
    { verb: 'Opening balance', other: 'starter data' },
  ])
  expect(lines[5]).not.toHaveProperty('transactionId')
})

test('more than eight accounts are shown as a list unless the URL names a known account or owner; a map shows the first customer account by default', () => {
  const all = Array.from({ length: 9 }, (_, at) => account(String(at), `Customer:${at % 2}`))
  expect(scopeOf(all, new URLSearchParams())).toMatchObject({ isList: true, chosen: undefined })
  const one = scopeOf(all, new URLSearchParams({ account: 'InternalAccount:3' }))
  expect(one).toMatchObject({ isList: false, owner: 'Customer:1', chosen: { id: 'InternalAccount:3' } })
  expect(one.accounts).toHaveLength(4)
  expect(scopeOf(all, new URLSearchParams({ owner: 'Customer:1' }))).toMatchObject({ isList: false })
  expect(scopeOf(all, new URLSearchParams({ owner: 'Customer:gone' }))).toMatchObject({
    isList: true,
    owner: undefined,
  })
  expect(scopeOf(ACCOUNTS.internal, new URLSearchParams())).toMatchObject({ chosen: { id: 'InternalAccount:usd' } })
})
