import { and, eq, gte, lte, sql as raw } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared, rowPlaceholders } from '#db/prepared'
import type { Instant } from '#lib/contract/scalars'
import { CONTRA_ACCOUNTS, type LedgerEntry, type LedgerTransfer } from '#lib/domain/money/ledger'
import { AMOUNT_MAX } from '#lib/domain/money/rate'

export type PostOutcome = 'posted' | 'insufficient-funds' | 'balance-too-large'

/**
 * Writes a transfer's entries and updates the balances of its internal accounts. Unless the outcome is `posted`, the
 * caller must throw to roll back the entries already written.
 */
export async function postTransfer(tx: Tx, transfer: LedgerTransfer, now: Instant): Promise<PostOutcome> {
  for (const entry of transfer.entries) {
    const isMoved = isContra(entry.account) || (await moveBalance(tx, entry, now))
    const account = isMoved ? entry.account : entry.guarantor
    if (account === undefined) return entry.amount < 0n ? 'insufficient-funds' : 'balance-too-large'
    await insertEntry(tx, {
      transferId: transfer.id,
      platformId: transfer.platformId,
      account,
      currency: entry.currency,
      amount: entry.amount,
      createdAt: now,
    })
  }
  return 'posted'
}

async function moveBalance(tx: Tx, { account, amount }: LedgerEntry, now: Instant): Promise<boolean> {
  const rows = await addToBalance(tx, {
    id: account,
    amount,
    lowest: -amount,
    highest: AMOUNT_MAX - amount,
    updatedAt: now,
  })
  return rows.length === 1
}

function isContra(account: string): boolean {
  return CONTRA_ACCOUNTS.some(contra => contra === account)
}

const addToBalance = prepared(
  'add_to_balance',
  (
    sql,
    { internalAccounts },
    inputs: Inputs<{ id: string; amount: bigint; lowest: bigint; highest: bigint; updatedAt: Instant }>,
  ) =>
    sql
      .update(internalAccounts)
      .set({ balance: raw`${internalAccounts.balance} + ${inputs.amount}`, updatedAt: raw`${inputs.updatedAt}` })
      .where(
        and(
          eq(internalAccounts.id, inputs.id),
          gte(internalAccounts.balance, inputs.lowest),
          lte(internalAccounts.balance, inputs.highest),
        ),
      )
      .returning({ id: internalAccounts.id }),
)

const insertEntry = prepared<Omit<LedgerRow, 'seq'>>('insert_ledger_entry', (sql, { ledgerEntries }) =>
  sql.insert(ledgerEntries).values(rowPlaceholders(ledgerEntries)),
)

type LedgerRow = ReadTx['tables']['ledgerEntries']['$inferSelect']
