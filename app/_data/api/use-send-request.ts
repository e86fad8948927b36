import type { Send } from '#lib/client/sent-exchange'
import { sendFromPage } from './send-from-page'
import { useToken } from './use-token'

/** Calls the API from this page with the first platform's token. */
export function useSend(): Send {
  const { fetchToken } = useToken({ wanted: false })
  return async (request, signal) => sendFromPage(request, await fetchToken(), signal)
}
