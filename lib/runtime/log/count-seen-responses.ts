import type { SeenResponseRow } from '#db/queries/sandbox/seen-responses'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/coverage'
import { headerOf } from '#lib/http/http-message'
import type { ObservedExchange } from '#lib/operations/world'

/** Longest client name stored. */
const CLIENT_NAME_MAX = 40

/** The product at the beginning of a `User-Agent`, without its version (RFC 9110, 10.1.5). */
const PRODUCT = /^[\w!#$%&'*+.^`|~-]+/

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
function clientOf({ fromConsole, platformId, request }: ObservedExchange): string {
  if (fromConsole === true) return CONSOLE_CLIENT
  const product = PRODUCT.exec(headerOf(request, 'user-agent') ?? '')?.[0] ?? ''
  return platformId === undefined ? '' : product.slice(0, CLIENT_NAME_MAX)
}
