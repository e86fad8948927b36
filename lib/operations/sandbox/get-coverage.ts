import type { getCoverage as contract } from '#lib/contract/control-operations'
import { PAGE_LIMIT_MAX } from '#lib/contract/page-request'
import { type Coverage, documentedAnswers } from '#lib/contract/sandbox/coverage'
import type { ExchangeSummary } from '#lib/contract/sandbox/exchange'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/** Which of the documented answers the log holds, of any platform. */
export async function getCoverage({ world }: Call<typeof contract>): Promise<Outcome<Coverage>> {
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

/** Every exchange that is kept. One that comes while they are read is left out. */
async function* newestFirst(log: World['exchanges']): AsyncIterable<ExchangeSummary> {
  let cursor: string | undefined
  do {
    const page = await log.list({}, { limit: PAGE_LIMIT_MAX, cursor })
    yield* page.data
    cursor = page.nextCursor
  } while (cursor !== undefined)
}
