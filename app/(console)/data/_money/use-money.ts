import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { useUnexpired } from '#app/_data/clock/use-countdown'
import { OBJECTS, useObjects } from '#app/(console)/data/_tree/use-objects'
import { isDollar } from './map-flows'
import { movementsOf } from './movement'

/** Loads accounts and movements. Loads the rates for conversion to dollars only if a movement needs them. */
export function useMoney() {
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
