'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { useUnexpired } from '#app/_data/clock/use-countdown'
import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import { OBJECTS, useObjects } from '#app/(console)/data/_tree/use-objects'
import { LoadError } from '#app/(console)/data/load-error.tsx'
import { addressOf, useDataAddress } from '#app/(console)/data/use-data-address'
import type { InternalAccount } from '#lib/client/wire-types'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { AccountLedger } from './account-ledger'
import { AccountList } from './account-list'
import { flowsAround, isDollar, type MoneyFlow, STATE_WORDS } from './map-flows'
import { MoneyMap } from './money-map'
import { movementsOf, ownerName } from './movement'
import { ownerIdOf, type Scope, scopeOf } from './scope'

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

/** Table of the flows on the map. */
function FlowTable({ flows }: { flows: readonly MoneyFlow[] }) {
  if (flows.length === 0)
    return <figcaption className="text-text-2">No money has moved to or from these accounts yet.</figcaption>
  return (
    <figcaption>
      <FigureTable summary="Movements as a table" className="">
        <table className={FIGURE_TABLE}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" className="num">
                Sent
              </th>
              <th scope="col" className="num max-sm:hidden">
                Received
              </th>
              <th scope="col" className="num max-sm:hidden">
                Transfers
              </th>
              <th scope="col" className="pl-3">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {flows.map(({ key, from, to, sent, received, count, state }) => (
              <tr key={key} className="wrap-anywhere">
                <td>{from.name}</td>
                <td>{to.name}</td>
                <td className="num">{moneyText(sent.amount, sent.currency)}</td>
                <td className="num max-sm:hidden">{moneyText(received.amount, received.currency)}</td>
                <td className="num max-sm:hidden">{count}</td>
                <td className="pl-3">{STATE_WORDS[state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureTable>
    </figcaption>
  )
}

/** Select for the owner whose accounts are shown. */
function MoneyScope(props: {
  scope: Scope
  accounts: readonly InternalAccount[]
  ownerOf: (account: InternalAccount) => string
  hasMore: boolean
  go: (address: string) => void
}) {
  const { scope, accounts, ownerOf } = props
  const owners = new Map(accounts.map(account => [ownerIdOf(account), ownerOf(account)]))
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-14 text-text-2">
      <label className="inline-flex min-w-0 max-w-full items-baseline gap-x-2">
        Accounts of
        <select
          value={scope.owner ?? ''}
          onChange={event => props.go(addressOf('money', { owner: event.target.value }))}
          className="inline-control"
        >
          <option value="">all owners</option>
          {[...owners].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {scope.isList && <span>Choose an account to see its ledger and its owner’s other accounts.</span>}
      {props.hasMore && <span>Only the first 100 customer accounts and the newest 100 transfers are loaded.</span>}
    </p>
  )
}

/** Loads accounts and movements. Loads the rates for conversion to dollars only if a movement needs them. */
function useMoney() {
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt } = useObjects()
  const movements = data ? movementsOf(data.transactions, data) : []
  const arrivals = movements.flatMap(({ state, arrivesAt }) =>
    state === 'pending' && arrivesAt ? [{ expiresAt: arrivesAt }] : [],
  )
  const pendingCount = useUnexpired(arrivals).length
  const previousCount = useRef(pendingCount)
  // Effect: reloads the objects when money arrives, because arrivals depend on the sandbox clock and not on calls.
  useEffect(() => {
    if (pendingCount < previousCount.current) void queries.invalidateQueries({ queryKey: OBJECTS })
    previousCount.current = pendingCount
  }, [pendingCount, queries])
  const needsRates = movements.some(
    ({ sent, received }) => !isDollar(sent.currency.code) && !isDollar(received.currency.code),
  )
  const { data: rates } = useQuery({
    queryKey: ['listExchangeRates', 'USD'],
    enabled: needsRates,
    queryFn: async ({ client }) => {
      const { data } = await readApi(client)('GET /exchange-rates', { query: { sourceCurrency: 'USD' } })
      return new Map(data.map(({ destinationCurrency, exchangeRate }) => [destinationCurrency.code, exchangeRate]))
    },
  })
  return { data, error, readAt: dataUpdatedAt, movements, rates: rates ?? new Map<string, number>() }
}
