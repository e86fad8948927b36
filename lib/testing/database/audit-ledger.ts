import { sum } from 'drizzle-orm'
import type { ReadTx } from '#db/database'

/** Returns a message for each error in the ledger. */
export async function auditLedger(tx: ReadTx): Promise<readonly string[]> {
  const { ledgerEntries, internalAccounts } = tx.tables
  const currencies = await tx.sql
    .select({ currency: ledgerEntries.currency, total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.currency)
  const entries = await tx.sql
    .select({ account: ledgerEntries.account, total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account)
  const accounts = await tx.sql
    .select({ id: internalAccounts.id, balance: internalAccounts.balance })
    .from(internalAccounts)
  const totals = new Map(entries.map(({ account, total }) => [account, BigInt(total ?? 0)]))
  return [
    ...currencies
      .filter(({ total }) => BigInt(total ?? 0) !== 0n)
      .map(({ currency }) => `the entries in ${currency} do not sum to zero`),
    ...accounts
      .filter(({ id, balance }) => (totals.get(id) ?? 0n) !== balance)
      .map(({ id }) => `the balance of ${id} is not the sum of its entries`),
    ...accounts.filter(({ balance }) => balance < 0n).map(({ id }) => `the balance of ${id} is below zero`),
  ]
}
