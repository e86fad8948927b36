import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import type { InternalAccount } from '#lib/client/wire-types'
import { LedgerHead } from './ledger-head'
import { ledgerLines } from './ledger-lines'
import { LedgerTable } from './ledger-table'
import { type Accounts, type Movement, ownerName } from './movement'

const ENTRIES_MAX = 100

/** The newest ledger entries of an account, with running balances. */
export function AccountLedger(props: { account: InternalAccount; movements: readonly Movement[]; accounts: Accounts }) {
  const { account, movements, accounts } = props
  const { id, balance, totalBalance, updatedAt } = account
  const { data, error } = useQuery({
    // A new entry changes the balance or `updatedAt`, and so the key. The query then loads the entries again.
    queryKey: ['accountLedger', id, updatedAt, balance.amount],
    queryFn: () =>
      control('GET /ledger/accounts/{accountId}', { params: { accountId: id }, query: { limit: String(ENTRIES_MAX) } }),
    placeholderData: known => known,
  })
  const lines = data ? ledgerLines(data.data, movements, accounts) : []
  const isFullyAvailable = balance.amount === totalBalance.amount
  return (
    <section aria-labelledby="ledger" className="min-w-0 card px-3 py-4 sm:px-6 sm:py-5">
      <LedgerHead account={account} owner={ownerName(account, accounts)}>
        {isFullyAvailable ? 'fully available' : `of ${moneyText(totalBalance.amount, totalBalance.currency)}`}
        {data && ` · ${entriesText(data.data.length, data.hasMore)}`}
      </LedgerHead>
      <ErrorNote>{error?.message}</ErrorNote>
      {data === undefined && !error && <p className="min-h-40 pt-4 text-text-3">Loading the ledger…</p>}
      {data && lines.length === 0 && <p className="pt-4 text-text-2">No entries yet. Pay in to begin.</p>}
      {lines.length > 0 && <LedgerTable label="Ledger" lines={lines} decimals={balance.currency.decimals} />}
    </section>
  )
}

function entriesText(count: number, hasMore: boolean): string {
  if (hasMore) return `newest ${count} entries`
  return count === 1 ? '1 entry' : `${count} entries`
}
