import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Send } from '#lib/client/sent-exchange'
import { type Caller, createCaller } from '#lib/client/typed-client'
import { PAGE_READ_HEADER } from '#lib/contract/operation'
import type { OPERATIONS } from '#lib/contract/operations'
import { sendFromPage } from './send-from-page'
import { tokenQuery } from './token-query'

/** Returns a function that calls the API from this page with the first platform's token. */
export function useSend(): Send {
  return sendWithToken(useQueryClient())
}

type ReadOperation = Extract<(typeof OPERATIONS)[number], { readonly method: 'GET' }>

/** Returns a client that marks its requests as page reads. It throws RejectedCall on an error response. */
export function readApi(queries: QueryClient): Caller<ReadOperation> {
  const send = sendWithToken(queries)
  // Leaves the colons of IDs unencoded, so that the log shows readable paths. RFC 3986 allows colons in paths.
  return createCaller<ReadOperation>((request, signal) => {
    const path = request.path.replaceAll('%3A', ':')
    return send({ ...request, path, headers: { ...request.headers, [PAGE_READ_HEADER]: '1' } }, signal)
  })
}

function sendWithToken(queries: QueryClient): Send {
  return async (request, signal) => sendFromPage(request, await queries.fetchQuery(tokenQuery), signal)
}
