import { useMutation } from '@tanstack/react-query'
import { useToken } from '../use-token'

/** Performs the shown call from this page, as any client would. */
export function useSendQuote() {
  const { fetchToken } = useToken({ wanted: false })
  return useMutation({
    mutationFn: async (body: unknown) => {
      // Not part of the first load: few visits make the call.
      const { callApi } = await import('../call-api')
      return callApi(await fetchToken(), { method: 'POST', path: '/quotes', body: JSON.stringify(body, null, 2) })
    },
  })
}
