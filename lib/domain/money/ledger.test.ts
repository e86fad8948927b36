import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'
import { conversionEntries, deposit, type LedgerEntry, ledgerTransfer } from '#lib/domain/money/ledger'

const ACCOUNT = 'InternalAccount:1' as Id<'InternalAccount'>
const OTHER = 'InternalAccount:2' as Id<'InternalAccount'>
const PLATFORM = 'Platform:1' as Id<'Platform'>

function totals(entries: readonly LedgerEntry[]): Partial<Record<CurrencyCode, bigint>> {
  const sums: Partial<Record<CurrencyCode, bigint>> = {}
  for (const { currency, amount } of entries) sums[currency] = (sums[currency] ?? 0n) + amount
  return sums
}

describe('a ledger transfer', () => {
  test('is rejected if the entries of one currency do not sum to zero, even if all entries together do', () => {
    const entries: LedgerEntry[] = [
      { account: ACCOUNT, currency: 'USD', amount: 1n },
      { account: 'outside', currency: 'EUR', amount: -1n },
    ]
    expect(() => ledgerTransfer('Transaction:1', PLATFORM, entries)).toThrow(RangeError)
  })

  test('omits entries with a zero amount', () => {
    expect(ledgerTransfer('Transaction:1', PLATFORM, deposit(ACCOUNT, 'USD', 0n)).entries).toEqual([])
  })
})

test('a deposit debits the `outside` account by the credited amount', () => {
  expect(deposit(ACCOUNT, 'USD', 5n)).toEqual([
    { account: 'outside', currency: 'USD', amount: -5n },
    { account: ACCOUNT, currency: 'USD', amount: 5n },
  ])
})

describe('the entries of a conversion', () => {
  const amount = fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n })
  const conversion = fc.record({ sent: amount, received: amount, fees: amount }).map(({ sent, received, fees }) => ({
    source: ACCOUNT,
    destination: OTHER,
    sendingCurrency: 'USD' as const,
    receivingCurrency: 'EUR' as const,
    totalSendingAmount: sent,
    totalReceivingAmount: received,
    feesIncluded: fees % (sent + 1n),
  }))

  test('sum to zero in both currencies, debit the sending amount, and credit the receiving amount and the fees', () => {
    fc.assert(
      fc.property(conversion, money => {
        const entries = conversionEntries(money)
        expect(totals(entries)).toEqual({ USD: 0n, EUR: 0n })
        expect(ledgerTransfer('Transaction:1', PLATFORM, entries).entries).toEqual(
          entries.filter(entry => entry.amount !== 0n),
        )
        const on = (account: string) => totals(entries.filter(entry => entry.account === account))
        expect(on(ACCOUNT)).toEqual({ USD: -money.totalSendingAmount })
        expect(on(OTHER)).toEqual({ EUR: money.totalReceivingAmount })
        expect(on('fees')).toEqual({ USD: money.feesIncluded })
      }),
    )
  })

  test('start with the entry of the source account', () => {
    fc.assert(fc.property(conversion, money => conversionEntries(money)[0]?.account === ACCOUNT))
  })

  test('also sum to zero if both sides have the same currency', () => {
    const money = {
      source: ACCOUNT,
      destination: 'outside',
      totalSendingAmount: 10n,
      totalReceivingAmount: 8n,
    } as const
    const entries = conversionEntries({ ...money, sendingCurrency: 'USD', receivingCurrency: 'USD', feesIncluded: 2n })
    expect(totals(entries)).toEqual({ USD: 0n })
  })
})
