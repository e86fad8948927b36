import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { clockQuery } from '#app/_data/clock/clock-reading'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import type { ExchangeSummary, LedgerEntry } from '#lib/client/control-client'
import type { Quote, Transaction } from '#lib/client/wire-types'

import { partiesQuery } from './parties'

const SHORT_INTERVAL_MS = 1000
const LONG_INTERVAL_MS = 5000
/** These reads take about 20 seconds, in which most payments settle or are refunded. */
const SHORT_INTERVAL_READS = 20

export interface FollowedQuote {
  readonly quote: Quote
  /** Undefined until the quote has been reread for the first time. */
  readonly transaction: Transaction | undefined
  readonly entries: readonly LedgerEntry[]
  /** The first successful call to execute the quote, if the log still has it. */
  readonly execution?: ExchangeSummary | undefined
}

/**
 * Follows a quote. Rereads it at its deadline, after a clock change and after any client's calls that may affect it.
 * Also rereads it immediately if it is not PENDING. Polls it while the payment or its refund is in progress.
 */
export function useFollowedQuote(created: Quote, executionId: string | undefined) {
  const read = readApi(useQueryClient())
  const queries = useQueryClient()
  const lastState = useRef<string>(undefined)
  const isOver = useIsOver(created)
  const { data: reading } = useQuery(clockQuery)
  const newestChange = useNewestChange(created.id)
  const moment = reading?.mode === 'frozen' ? reading.now : String(reading?.offsetMs)
  const calls = new Set([executionId, newestChange].filter(Boolean))
  const cause = [isOver, moment, ...calls].join()
  const [causeAtFirst] = useState(cause)
  return useQuery({
    queryKey: ['followQuote', created.id, cause],
    enabled: cause !== causeAtFirst || created.status !== 'PENDING',
    placeholderData: (previous: FollowedQuote | undefined) => previous ?? initialFollowedQuote(created),
    queryFn: async (): Promise<FollowedQuote> => {
      const { transactionId } = created
      const [quote, transaction] = await Promise.all([
        read('GET /quotes/{quoteId}', { params: { quoteId: created.id } }),
        read('GET /transactions/{transactionId}', { params: { transactionId } }),
      ])
      const { data: entries } = await control('GET /ledger/transactions/{transactionId}', { params: { transactionId } })
      const state = `${transaction.status} ${refundOf(transaction)?.status}`
      // A change of state can also change balances. The state may have changed even before the first read.
      if (state !== lastState.current) void queries.invalidateQueries(partiesQuery)
      lastState.current = state
      return { quote, transaction, entries, execution: await executionOf(quote) }
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isOnItsWay(data) && (dataUpdateCount < SHORT_INTERVAL_READS ? SHORT_INTERVAL_MS : LONG_INTERVAL_MS),
  })
}

/** Returns the state of a followed quote before the first reread. */
export function initialFollowedQuote(quote: Quote): FollowedQuote {
  return { quote, transaction: undefined, entries: [] }
}

/** Returns the ID of the newest logged call, from any client, that may have changed the quote. */
function useNewestChange(quoteId: string): string | undefined {
  const uuid = uuidIn(quoteId)
  return useQuery(exchangesQuery).data?.rows.find(
    ({ method, path }) => method === 'POST' && (path.endsWith('/sandbox/send') || path.includes(uuid)),
  )?.id
}

async function executionOf({ id, status }: Quote): Promise<ExchangeSummary | undefined> {
  if (status === 'PENDING' || status === 'PENDING_AUTHORIZATION') return undefined
  const query = { method: 'POST', path: `${uuidIn(id)}/execute`, outcome: 'done' } as const
  return (await control('GET /exchanges', { query })).data.at(-1)
}

function uuidIn(quoteId: string): string {
  return quoteId.slice(quoteId.indexOf(':') + 1)
}

function isOnItsWay(followed: FollowedQuote | undefined): boolean {
  const transaction = followed?.transaction
  return transaction?.status === 'PROCESSING' || refundOf(transaction)?.status === 'PENDING'
}

function refundOf(transaction: Transaction | undefined) {
  return transaction?.type === 'OUTGOING' ? transaction.refund : undefined
}
