import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { decimalText } from '#app/_ui/text/amount-text'
import { AddFunds } from '#app/(console)/data/add-funds.tsx'
import { quoteFromAccount } from '#app/(console)/data/quote-links'
import { addressOf } from '#app/(console)/data/use-data-address'
import type { InternalAccount } from '#lib/client/wire-types'

/** Name and balance of an account, with its actions. */
export function LedgerHead({
  account,
  owner,
  children,
}: {
  account: InternalAccount
  owner: string
  children: ReactNode
}) {
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
