import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { type ExchangeLog, LOG_PAGE_ROWS, logFromPage, withNewer, withOlder } from './log-rows'

/** Filters of the log: query parameters of `GET /exchanges` other than `limit` and `cursor`. */
export type LogFilter = Readonly<Partial<Record<string, string>>>

/** Default filter of the log: omits reads by the console's pages. */
export const CALLS_ONLY: LogFilter = { reads: 'omit' }

const LOG_KEY = ['listExchanges']

// Rows never change, so a deep comparison of a thousand rows would be wasted.
const LOG_OPTIONS = { refetchOnWindowFocus: false, refetchOnReconnect: false, structuralSharing: false }

/** The query of the log. It loads the newest page, and the event feed then adds new calls. */
export const exchangesQuery = queryOptions({
  ...LOG_OPTIONS,
  queryKey: LOG_KEY,
  queryFn: async ({ client }): Promise<ExchangeLog> => {
    const log = await readPage(CALLS_ONLY)
    const known = client.getQueryData<ExchangeLog>(LOG_KEY)
    return known === undefined ? log : { ...known, rows: withNewer(log, known.rows).rows }
  },
})

/** Returns the query of the calls that match a filter. A refetch adds every newer call. */
export function filteredLogQuery(filter: LogFilter) {
  const queryKey = ['filteredExchanges', filter]
  return queryOptions({
    ...LOG_OPTIONS,
    queryKey,
    queryFn: ({ client, signal }) => readNewer(filter, () => client.getQueryData<ExchangeLog>(queryKey), signal),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the log summary, which counts the calls that match a filter. */
export function logSummaryQuery(filter: LogFilter) {
  return queryOptions({
    queryKey: ['getLogSummary', filter],
    queryFn: ({ signal }) => control('GET /log', { query: filter }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads one page of the log. Without a cursor, reads the newest page. */
export async function readPage(filter: LogFilter, cursor?: string, signal?: AbortSignal): Promise<ExchangeLog> {
  const query = { ...filter, limit: LOG_PAGE_ROWS, cursor }
  return logFromPage(await control('GET /exchanges', { query }, signal))
}

/**
 * Adds newer calls to the known calls. If the log no longer contains any known call, as after a reset, returns only
 * the calls just read.
 */
async function readNewer(
  filter: LogFilter,
  readKnown: () => ExchangeLog | undefined,
  signal: AbortSignal,
): Promise<ExchangeLog> {
  const { log, reachesKnown } = await readDownTo(filter, new Set(readKnown()?.rows.map(({ id }) => id)), signal)
  // Reread: older rows may have been loaded meanwhile. A known log without rows lacks a cursor, so return `log`.
  const current = readKnown()
  return current !== undefined && current.rows.length > 0 && reachesKnown ? withNewer(current, log.rows) : log
}

/** Reads pages until one contains a known call or the log ends. Without known calls, reads one page. */
export async function readDownTo(filter: LogFilter, knownIds: ReadonlySet<string>, signal?: AbortSignal) {
  const reachesKnown = () => knownIds.size === 0 || log.rows.some(({ id }) => knownIds.has(id))
  let log = await readPage(filter, undefined, signal)
  while (log.olderCursor !== undefined && !reachesKnown())
    log = withOlder(log, await readPage(filter, log.olderCursor, signal))
  return { log, reachesKnown: reachesKnown() }
}

/** Returns the query of one exchange with its bodies and checks, which never change. */
export function exchangeQuery(exchangeId: string) {
  return queryOptions({
    queryKey: ['getExchange', exchangeId],
    queryFn: ({ signal }) => control('GET /exchanges/{exchangeId}', { params: { exchangeId } }, signal),
  })
}

/** The query of the documented responses, and of the responses sent since the last reset. */
export const coverageQuery = queryOptions({ queryKey: ['getCoverage'], queryFn: () => control('GET /coverage') })
