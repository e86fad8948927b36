import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Send } from '#lib/client/sent-exchange'
import { type Caller, callerOf } from '#lib/client/typed-client'
import { PAGE_READ_HEADER } from '#lib/contract/operation'
import type { OPERATIONS } from '#lib/contract/operations'
import { sendFromPage } from './send-from-page'
import { tokenQuery } from './token-query'

/** Returns a function that calls the API from this page with the first platform's token. */
export function useSend(): Send {
  return sendWithToken(useQueryClient())
}

type Reading = Extract<(typeof OPERATIONS)[number], { readonly method: 'GET' }>

/** Returns a client for the page's own reads. The log keeps them apart. Throws a RefusedCall if a call is rejected. */
export function readApi(queries: QueryClient): Caller<Reading> {
  const send = sendWithToken(queries)
  // Keeps the colon of ids unencoded, which RFC 3986 allows, so that the log shows readable paths.
  return callerOf<Reading>(request =>
    send({
      ...request,
      path: request.path.replaceAll('%3A', ':'),
      headers: { ...request.headers, [PAGE_READ_HEADER]: '1' },
    }),
  )
}

function sendWithToken(queries: QueryClient): Send {
  return async (request, signal) => sendFromPage(request, await queries.fetchQuery(tokenQuery), signal)
}
