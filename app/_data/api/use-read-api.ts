import { type Caller, callerOf } from '#lib/client/typed-client'
import type { OPERATIONS } from '#lib/contract/operations'
import { useSend } from './use-send-request'

/** What the API can be asked for without changing anything. */
type Reading = Extract<(typeof OPERATIONS)[number], { readonly method: 'GET' }>

/** Reads resources of the API. Throws a RefusedCall where one is refused. */
export function useReadApi(): Caller<Reading> {
  const send = useSend()
  // Ids keep their colon, which a path and a query may hold: the log shows them as they are.
  return callerOf<Reading>(request => send({ ...request, path: request.path.replaceAll('%3A', ':') }))
}
