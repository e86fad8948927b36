import type { SeenResponseRow } from '#db/queries/sandbox/seen-responses'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'
import type { ObservedExchange } from '#lib/operations/world'

/** Counts the responses of a batch, one row for each platform, client and response. */
export function seenResponses(batch: readonly ObservedExchange[]): readonly SeenResponseRow[] {
  const rows = new Map<string, SeenResponseRow>()
  for (const exchange of batch) {
    const key = {
      platformId: exchange.platformId ?? '',
      client: clientOf(exchange),
      operationId: exchange.operationId ?? '',
      status: String(exchange.status),
      code: exchange.code ?? '',
    }
    const name = JSON.stringify(key)
    rows.set(name, { ...key, count: (rows.get(name)?.count ?? 0n) + 1n, newestExchangeId: exchange.id })
  }
  return [...rows.values()]
}

/** Returns the name of the client, empty without API credentials: anyone may send any number of names. */
function clientOf({ client = '', fromConsole, platformId }: ObservedExchange): string {
  if (fromConsole === true) return CONSOLE_CLIENT
  return platformId === undefined ? '' : client
}
