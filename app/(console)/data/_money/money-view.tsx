'use client'

import { LoadError } from '#app/(console)/data/load-error.tsx'
import { addressOf, useDataAddress } from '#app/(console)/data/use-data-address'
import type { InternalAccount } from '#lib/client/wire-types'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { AccountLedger } from './account-ledger'
import { AccountList } from './account-list'
import { FlowTable } from './flow-table'
import { flowsAround } from './map-flows'
import { MoneyMap } from './money-map'
import { MoneyScope } from './money-scope'
import { ownerName } from './movement'
import { scopeOf } from './scope'
import { useMoney } from './use-money'

/** The accounts, as a map with money flows or as a list, and the ledger of the chosen account. */
export function MoneyView() {
  const { query, go } = useDataAddress()
  const { data, error, readAt, movements, rates } = useMoney()
  if (data === undefined) {
    return error ? <LoadError error={error} /> : <p className="min-h-80 text-text-3">Loading accounts…</p>
  }
  const scope = scopeOf(data.internal, query)
  const ownerOf = (account: InternalAccount) => ownerName(account, data)
  const hrefOf = ({ id }: InternalAccount) => addressOf('money', { owner: scope.owner, account: id })
  const flows = flowsAround(new Set(scope.accounts.map(({ id }) => id)), movements, rates)
  const shared = {
    accounts: scope.accounts,
    ownerOf,
    chosenId: scope.chosen?.id,
    hrefOf,
    choose: (account: InternalAccount) => go(hrefOf(account)),
  }
  return (
    <>
      {error && <StaleNote error={error} readAt={readAt} />}
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${error ? 'grayscale' : ''}`}>
        <MoneyScope scope={scope} accounts={data.internal} ownerOf={ownerOf} hasMore={data.hasMore} go={go} />
        {scope.isList ? (
          <AccountList {...shared} />
        ) : (
          <figure className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <div className="max-wide:hidden">
              <MoneyMap {...shared} flows={flows} />
            </div>
            <div className="wide:hidden">
              <AccountList {...shared} />
            </div>
            <FlowTable flows={flows} />
          </figure>
        )}
        {scope.chosen && (
          <AccountLedger key={scope.chosen.id} account={scope.chosen} movements={movements} accounts={data} />
        )}
      </div>
    </>
  )
}

function StaleNote({ error, readAt }: { error: Error; readAt: number }) {
  return (
    <p role="alert" className="mb-4 text-err">
      Couldn’t load the accounts. The data below is from {timeOfDay(new Date(readAt).toISOString())} UTC.{' '}
      {error.message}
    </p>
  )
}
