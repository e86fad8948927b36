import * as z from 'zod/mini'
import { currency } from '#lib/contract/money/currency'
import { controlOperation } from '#lib/contract/operation'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { instant, minorUnits } from '#lib/contract/scalars'

const ledgerEntry = z.object({
  id: z.string(),
  transactionId: z.string(),
  isRefund: z.boolean(),
  /** ID of an internal account, or a contra account of the platform: `outside`, `exchange` or `fees`. */
  account: z.string(),
  currency: currency.shape.code,
  /** Negative if money leaves the account. */
  amount: minorUnits,
  /** Balance after the entry. Omitted if it is outside ±(2^53-1), which happens only for contra accounts. */
  balance: z.optional(minorUnits),
  createdAt: instant,
})
export type ListedEntry = z.output<typeof ledgerEntry>

const transactionLedger = z.object({
  data: z.array(ledgerEntry),
  /**
   * Entries that executing the quote would post, if the quote is open. Each has the balance after it, except those of
   * contra accounts.
   */
  planned: z.optional(
    z.array(z.pick(ledgerEntry, { account: true, currency: true, amount: true, balance: true, isRefund: true })),
  ),
})
export type TransactionLedger = z.output<typeof transactionLedger>

const accountEntry = z.object({
  ...ledgerEntry.shape,
  /** Other entries of the same transfer, in posting order. */
  others: z.array(z.pick(ledgerEntry, { account: true, currency: true, amount: true })),
})
export type AccountEntry = z.output<typeof accountEntry>

export const getTransactionLedger = controlOperation({
  id: 'getTransactionLedger',
  method: 'GET',
  path: '/ledger/transactions/{transactionId}',
  summary: 'List the posted or planned ledger entries of a transaction and its refund, with balances, oldest first',
  success: { status: 200, body: transactionLedger },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const getAccountLedger = controlOperation({
  id: 'getAccountLedger',
  method: 'GET',
  path: '/ledger/accounts/{accountId}',
  summary: 'List the ledger entries of an internal account with its running balance, newest first',
  query: z.object(pageQuery),
  success: { status: 200, body: pageOf(accountEntry) },
  notFound: 'REFERENCE_NOT_FOUND',
})
