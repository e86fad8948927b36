import { type Caller, callerOf } from '#lib/client/caller'
import type { OPERATIONS } from '#lib/contract/operations'
import { useSend } from './use-send'

/** What the API can be asked for without changing anything. */
type Reading = Extract<(typeof OPERATIONS)[number], { readonly method: 'GET' }>

/** Reads resources of the API. Throws a RefusedCall where one is refused. */
export function useReadApi(): Caller<Reading> {
  return callerOf<Reading>(useSend())
}
