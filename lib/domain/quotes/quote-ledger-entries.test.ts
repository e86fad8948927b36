import { expect, test } from 'vitest'
import { type Currency, currencyOf } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'
import { quoteEntries, type SettledQuote } from '#lib/domain/quotes/quote-ledger-entries'

const INTERNAL = 'InternalAccount:1'
const FOUR = 'InternalAccount:4' as Id<'InternalAccount'>
const EXTERNAL = 'ExternalAccount:2'

function quote(changes: Partial<SettledQuote> = {}): SettledQuote {
  return {
    id: 'Quote:3' as SettledQuote['id'],
    source: { sourceType: 'ACCOUNT', accountId: INTERNAL },
    destination: { destinationType: 'ACCOUNT', accountId: EXTERNAL },
    sendingCurrency: currencyOf('USD') as Currency,
    receivingCurrency: currencyOf('EUR') as Currency,
    totalSendingAmount: 100n,
    totalReceivingAmount: 90n,
    feesIncluded: 1n,
    ...changes,
  }
}

const listEntries = (settled: SettledQuote) => quoteEntries(settled).map(({ account, amount }) => [account, amount])

test('a payment from an internal to an external account debits the internal account and credits `outside`', () => {
  expect(listEntries(quote())).toEqual([
    [INTERNAL, -100n],
    ['exchange', 99n],
    ['fees', 1n],
    ['exchange', -90n],
    ['outside', 90n],
  ])
})

test('a payment to an internal account credits that account', () => {
  const destination = { destinationType: 'ACCOUNT', accountId: 'InternalAccount:4' } as const
  expect(listEntries(quote({ destination })).at(-1)).toEqual(['InternalAccount:4', 90n])
})

test.each<[string, SettledQuote['source']]>([
  ['an external account', { sourceType: 'ACCOUNT', accountId: EXTERNAL }],
  ['real-time funding', { sourceType: 'REALTIME_FUNDING', currency: 'USD' }],
])('a payment from %s debits `outside`', (_, source) => {
  expect(listEntries(quote({ source }))[0]).toEqual(['outside', -100n])
})

test('a payment to a UMA address credits the receiver’s internal account, or `outside` if no account is given', () => {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$a@b.example' } as const
  expect(quoteEntries(quote({ destination })).at(-1)?.account).toBe('outside')
  expect(quoteEntries(quote({ destination }), { receiverAccountId: FOUR }).at(-1)?.account).toBe('InternalAccount:4')
})

test('a platform fee credits the platform’s account, and the rest of the fees remains with the service', () => {
  const entries = quoteEntries(quote({ feesIncluded: 5n, platformFeesIncluded: 3n }), { feeAccountId: FOUR })
  expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
    [INTERNAL, -100n],
    ['exchange', 95n],
    ['fees', 2n],
    [FOUR, 3n],
    ['exchange', -90n],
    ['outside', 90n],
  ])
})

test('settling a quote whose platform fee has no account throws instead of dropping the fee', () => {
  expect(() => quoteEntries(quote({ feesIncluded: 5n, platformFeesIncluded: 3n }))).toThrow('Quote:3')
})

test('settling a quote with an invalid source throws instead of debiting `outside`', () => {
  const source = { sourceType: 'ACCOUNT', accountId: '' } as const
  expect(() => quoteEntries(quote({ source }))).toThrow('Quote:3')
})

test.each(['', 'Customer:5'])(
  'settling a quote with the invalid destination %j throws instead of crediting `outside`',
  accountId => {
    const destination = { destinationType: 'ACCOUNT', accountId } as const
    expect(() => quoteEntries(quote({ destination }))).toThrow('Quote:3')
  },
)
