import { newestExchange } from '#db/queries/sandbox/exchanges'
import { listSeenResponses, type NamedSeenResponse } from '#db/queries/sandbox/seen-responses'
import type * as contract from '#lib/contract/control-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'
import { type Coverage, documentedResponses } from '#lib/contract/sandbox/coverage'
import type { Exchange, ExchangeSummary } from '#lib/contract/sandbox/exchange'
import { CALLS_MAX, PAGE_READS_MAX } from '#lib/contract/sandbox/log-limits'
import type { LogSummary } from '#lib/contract/sandbox/log-summary'
import { countOutcomes, histogramOf } from '#lib/domain/sandbox/call-histogram'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the exchanges in the log that match the query, newest first. */
export async function listExchanges(
  call: Call<typeof contract.listExchanges>,
): Promise<Outcome<Page<ExchangeSummary>>> {
  const { query, world } = call
  return performed(await world.exchanges.list(query, pageRequest(query)))
}

/** Counts the logged calls that match the query, by outcome. The histogram ignores the query's time range. */
export async function getLogSummary({
  query,
  world,
}: Call<typeof contract.getLogSummary>): Promise<Outcome<LogSummary>> {
  const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, ...filter } = query
  const { matching, calls, pageReads, clients, keys } = await world.exchanges.count(filter)
  return performed({
    kept: { calls, callsMax: CALLS_MAX, pageReads, pageReadsMax: PAGE_READS_MAX },
    counts: countOutcomes(matching.filter(({ receivedAt }) => receivedAt >= from && receivedAt < until)),
    clients: [...clients],
    keys: [...keys],
    histogram: histogramOf(matching),
  })
}

/** Returns one exchange with its checks. Rejects an unknown ID with REFERENCE_NOT_FOUND. */
export async function getExchange(call: Call<typeof contract.getExchange>): Promise<Outcome<Exchange>> {
  const { params, trace, world } = call
  const exchange = await world.exchanges.find(params.exchangeId)
  const check = { id: 'resource', label: 'The call is in the log' }
  return performed(enforceFound(trace, check, exchange, { code: 'REFERENCE_NOT_FOUND', got: params.exchangeId }))
}

/** Streams events. The stream starts with the stored events after `Last-Event-ID`, if the client sent it. */
export async function streamEvents(call: Call<typeof contract.streamEvents>): Promise<Outcome<never>> {
  const { client, lastEventId, world } = call
  // Read the position before the response begins, so that the stream misses no event of another process.
  const after = lastEventId ?? (await world.db.read(newestExchange))
  return { kind: 'stream', events: world.events.subscribe(after, client.signal) }
}

/** Returns the documented responses, and the responses sent since the last reset, counted by platform and client. */
export async function getCoverage({ world }: Call<typeof contract.getCoverage>): Promise<Outcome<Coverage>> {
  await world.exchanges.flush()
  const rows = await world.db.read(listSeenResponses)
  const byResponse = Map.groupBy(rows, ({ operationId, status, code }) => `${operationId} ${status} ${code}`)
  const seen = [...byResponse.values()].map(seenResponse)
  const exchanges = seen.reduce((sum, { count }) => sum + count, 0)
  return performed({ exchanges, documented: documentedResponses(), seen })
}

/** Combines the rows of one kind of response. Each row is for one client of one platform. */
function seenResponse(rows: readonly NamedSeenResponse[]): Coverage['seen'][number] {
  const [{ operationId, status, code }] = rows as [NamedSeenResponse]
  const newest = rows.toSorted((a, b) => (a.exchangeSeq ?? 0) - (b.exchangeSeq ?? 0)).at(-1)?.exchangeId ?? undefined
  return {
    status: Number(status),
    ...(code !== '' && { code }),
    ...(operationId !== '' && { operationId }),
    count: sumOf(rows),
    ownCount: sumOf(rows.filter(({ client }) => client !== CONSOLE_CLIENT)),
    newestExchangeId: newest,
    clients: rows.map(({ platformId, platformName, client, count }) => ({
      ...(platformId !== '' && { platformId }),
      ...(platformName !== null && { platformName }),
      ...(client !== '' && { client }),
      count: Number(count),
    })),
  }
}

function sumOf(rows: readonly NamedSeenResponse[]): number {
  return Number(rows.reduce((sum, { count }) => sum + count, 0n))
}
