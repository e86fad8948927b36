import { useMutation } from '@tanstack/react-query'
import { BASE_PATH } from '#lib/contract/operation'
import { useToken } from './use-token'

/** What the browser received, to the byte. */
export interface ReceivedAnswer {
  readonly status: number
  readonly body: string
  readonly exchangeId: string | undefined
  readonly durationMs: number
}

/** Performs the shown call from this page, as any client would. */
export function useSendQuote() {
  const { fetchToken } = useToken({ wanted: false })
  return useMutation({
    mutationFn: async (body: unknown): Promise<ReceivedAnswer> => {
      const { clientId, clientSecret } = await fetchToken()
      const started = performance.now()
      const response = await fetch(`${BASE_PATH}/quotes`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body, null, 2),
      })
      return {
        status: response.status,
        body: await response.text(),
        exchangeId: response.headers.get('Sandbox-Trace-Id') ?? undefined,
        durationMs: performance.now() - started,
      }
    },
  })
}
