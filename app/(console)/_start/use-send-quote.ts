import { useMutation } from '@tanstack/react-query'
import { useCallApi } from '../use-call-api'

/** Performs the shown call from this page, as any client would. */
export function useSendQuote() {
  const callApi = useCallApi()
  return useMutation({
    mutationFn: (body: unknown) => callApi({ method: 'POST', path: '/quotes', body: JSON.stringify(body, null, 2) }),
  })
}
