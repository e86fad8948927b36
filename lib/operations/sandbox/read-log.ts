import type * as contract from '#lib/contract/control-operations'
import { PAGE_LIMIT_MAX, type Page, pageRequest } from '#lib/contract/page-request'
import { type Coverage, documentedAnswers } from '#lib/contract/sandbox/coverage'
import type { Exchange, ExchangeSummary } from '#lib/contract/sandbox/exchange'
import { CALLS_KEPT, PAGE_READS_KEPT } from '#lib/contract/sandbox/log-limits'
import type { LogSummary } from '#lib/contract/sandbox/log-summary'
import { countOutcomes, histogramOf } from '#lib/domain/sandbox/call-histogram'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/** Lists the newest exchanges, newest first. */
export async function listExchanges(
  call: Call<typeof contract.listExchanges>,
): Promise<Outcome<Page<ExchangeSummary>>> {
  const { query, world } = call
  return performed(await world.exchanges.list(query, pageRequest(query)))
}

/** Counts the kept calls by outcome and time. */
export async function getLogSummary({
  query,
  world,
}: Call<typeof contract.getLogSummary>): Promise<Outcome<LogSummary>> {
  const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, ...filter } = query
  const { matching, calls, pageReads, clients, keys } = await world.exchanges.count(filter)
  return performed({
    kept: { calls, callsMax: CALLS_KEPT, pageReads, pageReadsMax: PAGE_READS_KEPT },
    counts: countOutcomes(matching.filter(({ receivedAt }) => receivedAt >= from && receivedAt < until)),
    clients: [...clients],
    keys: [...keys],
    histogram: histogramOf(matching),
  })
}

/** Returns one exchange with its checks. */
export async function getExchange(call: Call<typeof contract.getExchange>): Promise<Outcome<Exchange>> {
  const { params, trace, world } = call
  const exchange = await world.exchanges.find(params.exchangeId)
  const check = { id: 'resource', label: 'The call is still in the log' }
  return performed(enforceFound(trace, check, exchange, { code: 'REFERENCE_NOT_FOUND', got: params.exchangeId }))
}

/** Streams events as they happen, beginning with those after `Last-Event-ID` that are still kept. */
export async function streamEvents(call: Call<typeof contract.streamEvents>): Promise<Outcome<never>> {
  const { client, lastEventId, world } = call
  // Read before the answer begins, so that the stream misses nothing of another process.
  const after = lastEventId ?? (await world.exchanges.followFrom())
  return { kind: 'stream', events: world.events.follow(after, client.signal) }
}

/** Counts the documented answers in the log, of every platform. */
export async function getCoverage({ world }: Call<typeof contract.getCoverage>): Promise<Outcome<Coverage>> {
  const seen = new Map<string, Coverage['seen'][number]>()
  let exchanges = 0
  for await (const { id, operationId, status, code, fromConsole } of newestFirst(world.exchanges)) {
    exchanges += 1
    const key = `${operationId} ${status} ${code}`
    const known = seen.get(key)
    const own = fromConsole === true ? 0 : 1
    seen.set(key, {
      status,
      ...(code === undefined ? {} : { code }),
      ...(operationId === undefined ? {} : { operationId }),
      count: (known?.count ?? 0) + 1,
      ownCount: (known?.ownCount ?? 0) + own,
      newestExchangeId: known?.newestExchangeId ?? id,
    })
  }
  return performed({ exchanges, documented: documentedAnswers(), seen: [...seen.values()] })
}

/** Reads every stored exchange, except those added meanwhile. */
async function* newestFirst(log: World['exchanges']): AsyncIterable<ExchangeSummary> {
  let cursor: string | undefined
  do {
    const page = await log.list({}, { limit: PAGE_LIMIT_MAX, cursor })
    yield* page.data
    cursor = page.nextCursor
  } while (cursor !== undefined)
}
