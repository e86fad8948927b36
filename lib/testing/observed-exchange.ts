import { BASE_PATH } from '#lib/contract/operation'
import { instantFromEpoch } from '#lib/contract/scalars'
import type { ObservedExchange } from '#lib/operations/world'

/** A read of the API as its exchange is logged, with members replaced. */
export function observedExchange(id: string, more: Partial<ObservedExchange> = {}): ObservedExchange {
  return {
    id,
    receivedAt: instantFromEpoch(1_760_000_000_000),
    method: 'GET',
    path: `${BASE_PATH}/customers`,
    status: 200,
    durationMs: 1.25,
    request: { headers: [['host', 'localhost:3000']], query: '', bodyBytes: 0 },
    response: { headers: [], body: '{}', bodyBytes: 2 },
    checks: [],
    ...more,
  }
}
