import { and, desc, eq, inArray, lt, lte, sum } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { readPage } from '#db/queries/read-page'
import type { Page, PageRequest } from '#lib/contract/page-request'

export type LedgerRow = ReadTx['tables']['ledgerEntries']['$inferSelect']

/** An entry with the balance of its account after that entry. */
interface BalancedRow extends LedgerRow {
  readonly balance: bigint
}

/** An account in the ledger. Contra accounts have a separate balance for each platform and currency. */
type LedgerAccount = Pick<LedgerRow, 'account' | 'platformId' | 'currency'>

/** Returns the entries of transfers, oldest first. */
export async function entriesOfTransfers(tx: ReadTx, transferIds: readonly string[]): Promise<readonly LedgerRow[]> {
  const { ledgerEntries } = tx.tables
  const rows = await tx.sql
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.transferId, [...transferIds]))
  return rows.toSorted((a, b) => a.seq - b.seq)
}

/** Returns the balance of an entry's account after that entry. */
export async function balanceAfter(tx: ReadTx, row: LedgerRow): Promise<bigint> {
  const { ledgerEntries } = tx.tables
  const [found] = await tx.sql
    .select({ total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(and(ledgerAccountCondition(ledgerEntries, row), lte(ledgerEntries.seq, row.seq)))
  return BigInt(found?.total ?? 0)
}

/**
 * Reads one page of an account's entries, newest first. Rejects a cursor that is not from this list with INVALID_INPUT
 * (`cursor`).
 */
export async function accountEntries(
  tx: ReadTx,
  account: LedgerAccount,
  request: PageRequest,
): Promise<Page<BalancedRow & { readonly id: string }>> {
  const { ledgerEntries } = tx.tables
  const { seq } = ledgerEntries
  const accountCondition = ledgerAccountCondition(ledgerEntries, account)
  const page = await readPage<LedgerRow & { readonly id: string }, number>(
    {
      position: async id => {
        const entrySeq = /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : 0
        const [row] = await tx.sql
          .select({ seq })
          .from(ledgerEntries)
          .where(and(accountCondition, eq(seq, entrySeq)))
        return row?.seq
      },
      rows: async (after, limit) => {
        const older = after === undefined ? undefined : lt(seq, after)
        const rows = tx.sql.select().from(ledgerEntries).where(and(accountCondition, older))
        return (await rows.orderBy(desc(seq)).limit(limit)).map(row => ({ ...row, id: String(row.seq) }))
      },
    },
    request,
  )
  const newest = page.data[0]
  let balance = newest === undefined ? 0n : await balanceAfter(tx, newest)
  const data = page.data.map(row => {
    const after = balance
    balance -= row.amount
    return { ...row, balance: after }
  })
  return { ...page, data }
}

function ledgerAccountCondition(
  entries: ReadTx['tables']['ledgerEntries'],
  { account, platformId, currency }: LedgerAccount,
) {
  return and(eq(entries.account, account), eq(entries.platformId, platformId), eq(entries.currency, currency))
}
