import { useMutation } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { pathBelowBase } from '#app/_ui/text/path-text'
import type { Exchange } from '#lib/client/control-client'
import type { SentRequest } from '#lib/client/sent-exchange'

/** The headers that make the call what it is; the token is this page's. */
const MEANT = /^(content-type|idempotency-key|request-id|service-wallet-signature|grid-wallet-signature)$/i

/** Makes a call of the log once more, with the same body to the byte and the first platform's token. */
export function useSendAgain(exchange: Exchange) {
  const send = useSend()
  return useMutation({ mutationFn: () => send(requestOf(exchange)) })
}

function requestOf({ method, path, request }: Exchange): SentRequest {
  const { query, headers, body } = request
  return {
    method: method as SentRequest['method'], // What the API answered is one of its methods, or is refused again.
    path: `${pathBelowBase(path)}${query && `?${query}`}`,
    headers: Object.fromEntries(headers.filter(([name]) => MEANT.test(name))),
    ...(body ? { body } : {}),
  }
}
