import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'

/** Accounts that stand for what is not held here: the world outside, currency exchange, and the service's own fees. */
export const CONTRA_ACCOUNTS = ['outside', 'exchange', 'fees'] as const
export type ContraAccount = (typeof CONTRA_ACCOUNTS)[number]

/** One line of a double entry: an amount in the smallest unit of its currency, negative where it leaves. */
export interface LedgerEntry {
  readonly account: Id<'InternalAccount'> | ContraAccount
  readonly currency: CurrencyCode
  readonly amount: bigint
}

/** Entries that belong together and sum to zero in each currency. */
export interface LedgerTransfer {
  readonly id: string
  readonly platformId: Id<'Platform'>
  readonly entries: readonly LedgerEntry[]
}

/** A transfer of these entries, without those that move nothing. Throws when a currency does not sum to zero. */
export function ledgerTransfer(
  id: string,
  platformId: Id<'Platform'>,
  entries: readonly LedgerEntry[],
): LedgerTransfer {
  const totals = new Map<CurrencyCode, bigint>()
  for (const { currency, amount } of entries) totals.set(currency, (totals.get(currency) ?? 0n) + amount)
  for (const [currency, total] of totals) {
    if (total !== 0n) throw new RangeError(`The ${currency} entries of ${id} sum to ${total}, not to zero.`)
  }
  return { id, platformId, entries: entries.filter(({ amount }) => amount !== 0n) }
}

/** Money that comes from outside onto an account. */
export function deposit(
  account: LedgerEntry['account'],
  currency: CurrencyCode,
  amount: bigint,
): readonly LedgerEntry[] {
  return [
    { account: 'outside', currency, amount: -amount },
    { account, currency, amount },
  ]
}

/** Money that leaves an account for outside; the account first, for it is the one that can refuse. */
export function payout(
  account: LedgerEntry['account'],
  currency: CurrencyCode,
  amount: bigint,
): readonly LedgerEntry[] {
  return deposit(account, currency, -amount).toReversed()
}

/** Entries that take others back. */
export function reversed(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return entries.map(entry => ({ ...entry, amount: -entry.amount }))
}

/** What executing a quote moves: out of the source, through the exchange, to the destination; the fees stay here. */
export interface Conversion {
  readonly source: LedgerEntry['account']
  readonly destination: LedgerEntry['account']
  readonly sendingCurrency: CurrencyCode
  readonly receivingCurrency: CurrencyCode
  readonly totalSendingAmount: bigint
  readonly totalReceivingAmount: bigint
  readonly feesIncluded: bigint
}

/** The entries of a conversion; the source first, for it is the one that can refuse. */
export function conversionEntries(conversion: Conversion): readonly LedgerEntry[] {
  const { source, destination, sendingCurrency, receivingCurrency } = conversion
  const { totalSendingAmount, totalReceivingAmount, feesIncluded } = conversion
  return [
    { account: source, currency: sendingCurrency, amount: -totalSendingAmount },
    { account: 'exchange', currency: sendingCurrency, amount: totalSendingAmount - feesIncluded },
    { account: 'fees', currency: sendingCurrency, amount: feesIncluded },
    { account: 'exchange', currency: receivingCurrency, amount: -totalReceivingAmount },
    { account: destination, currency: receivingCurrency, amount: totalReceivingAmount },
  ]
}
