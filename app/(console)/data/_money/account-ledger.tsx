import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { control } from '#app/_data/api/control'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { decimalText, moneyText } from '#app/_ui/text/amount-text'
import { AddFunds } from '#app/(console)/data/add-funds.tsx'
import { quoteFromAccount } from '#app/(console)/data/quote-links'
import { addressOf } from '#app/(console)/data/use-data-address'
import type { InternalAccount } from '#lib/client/wire-types'
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

/** Name and balance of an account, with its actions. */
function LedgerHead({ account, owner, children }: { account: InternalAccount; owner: string; children: ReactNode }) {
  const [isPayingIn, setPayingIn] = useState(false)
  const { data: state } = useQuery(stateQuery)
  const { id, balance, type } = account
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id="ledger" className="min-w-0 text-20 font-semibold wrap-anywhere">
          {owner}, {balance.currency.code}
          {type === 'EMBEDDED_WALLET' && ' wallet'}
        </h2>
        <span className="text-28 font-medium wrap-anywhere">
          {decimalText(balance.amount, balance.currency.decimals)}
        </span>
        <span className="min-w-0 text-text-3 wrap-anywhere">
          {children} · <code className="text-text-3">{id}</code>
        </span>
        <div className="flex flex-wrap gap-1 sm:ml-auto">
          <Button look="quiet" aria-expanded={isPayingIn} onClick={() => setPayingIn(!isPayingIn)}>
            Pay in
          </Button>
          <PageLink href={quoteFromAccount(account, state?.seed)} className={buttonLook('quiet')}>
            Quote from here
          </PageLink>
          <PageLink href={addressOf('objects', { show: id })} className={buttonLook('quiet')}>
            JSON
          </PageLink>
        </div>
      </div>
      {isPayingIn && <AddFunds account={account} />}
    </header>
  )
}
