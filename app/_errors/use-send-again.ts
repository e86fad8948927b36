import { useMutation } from '@tanstack/react-query'
import type { Exchange } from '#lib/client/control'
import { pathBelowBase } from '../_ui/path-text'
import type { ApiCall } from '../(console)/call-api'
import { useCallApi } from '../(console)/use-call-api'

/** The headers that make the call what it is; the token is this page's. */
const MEANT = /^(content-type|idempotency-key|request-id|service-wallet-signature|grid-wallet-signature)$/i

/** Makes a call of the log once more, with the same body to the byte and the first platform's token. */
export function useSendAgain(exchange: Exchange) {
  const callApi = useCallApi()
  return useMutation({ mutationFn: () => callApi(callOf(exchange)) })
}

function callOf({ method, path, request }: Exchange): ApiCall {
  const { query, headers, body } = request
  return {
    method: method as ApiCall['method'], // What the API answered is one of its methods, or is refused again.
    path: `${pathBelowBase(path)}${query && `?${query}`}`,
    headers: Object.fromEntries(
      headers.filter(([name]) => MEANT.test(name)).map(([name, value]) => [spelled(name), value]),
    ),
    ...(body ? { body } : {}),
  }
}

/** As this page's own calls spell it: of two spellings both would be sent. */
function spelled(name: string): string {
  return name.toLowerCase() === 'content-type' ? 'Content-Type' : name
}
