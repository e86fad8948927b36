import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Id } from '#lib/contract/scalars'

/** Ledger accounts other than internal accounts: the outside world, currency exchange, and the service's fees. */
export const CONTRA_ACCOUNTS = ['outside', 'exchange', 'fees'] as const
export type ContraAccount = (typeof CONTRA_ACCOUNTS)[number]

/** One entry of a transfer: an amount in the smallest unit of the currency, negative if it leaves the account. */
export interface LedgerEntry {
  readonly account: Id<'InternalAccount'> | ContraAccount
  readonly currency: CurrencyCode
  readonly amount: bigint
  /** The account that pays instead if the balance of `account` is too low. */
  readonly guarantor?: ContraAccount
}

/** A transfer between ledger accounts. Its entries sum to zero in each currency. */
export interface LedgerTransfer {
  readonly id: string
  readonly platformId: Id<'Platform'>
  readonly entries: readonly LedgerEntry[]
}

/**
 * Returns a transfer with these entries, omitting zero amounts. Throws RangeError if the entries of a currency do not
 * sum to zero.
 */
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

/** Returns the ID of a transaction’s refund transfer. The payment transfer has the ID of the transaction. */
export function refundTransferId(transactionId: string): string {
  return `${transactionId}${REFUND}`
}

export function isRefund(transferId: string): boolean {
  return transferId.endsWith(REFUND)
}

export function transactionIdOfTransfer(transferId: string): string {
  return isRefund(transferId) ? transferId.slice(0, -REFUND.length) : transferId
}

const REFUND = ':refund'

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

/** Returns the entries of a payout. The account's entry is first: if the balance is too low, posting stops there. */
export function payout(
  account: LedgerEntry['account'],
  currency: CurrencyCode,
  amount: bigint,
): readonly LedgerEntry[] {
  return deposit(account, currency, -amount).toReversed()
}

export function reverseEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return entries.map(entry => ({ ...entry, amount: -entry.amount }))
}

/**
 * The execution of a quote: money moves from the source through the exchange to the destination. The service keeps the
 * fees, less the platform's part.
 */
export interface Conversion {
  readonly source: LedgerEntry['account']
  readonly destination: LedgerEntry['account']
  readonly sendingCurrency: CurrencyCode
  readonly receivingCurrency: CurrencyCode
  readonly totalSendingAmount: bigint
  readonly totalReceivingAmount: bigint
  readonly feesIncluded: bigint
  readonly platformFee?: { readonly account: LedgerEntry['account']; readonly amount: bigint } | undefined
}

/** Returns the entries of a conversion. The source's entry is first: if the balance is too low, posting stops there. */
export function conversionEntries(conversion: Conversion): readonly LedgerEntry[] {
  const { source, destination, sendingCurrency, receivingCurrency } = conversion
  const { totalSendingAmount, totalReceivingAmount, feesIncluded, platformFee } = conversion
  return [
    { account: source, currency: sendingCurrency, amount: -totalSendingAmount },
    { account: 'exchange', currency: sendingCurrency, amount: totalSendingAmount - feesIncluded },
    { account: 'fees', currency: sendingCurrency, amount: feesIncluded - (platformFee?.amount ?? 0n) },
    ...(platformFee === undefined ? [] : [{ ...platformFee, currency: sendingCurrency }]),
    { account: 'exchange', currency: receivingCurrency, amount: -totalReceivingAmount },
    { account: destination, currency: receivingCurrency, amount: totalReceivingAmount },
  ]
}
