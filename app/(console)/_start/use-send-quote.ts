import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tokenQuery } from '#app/_data/api/token-query'
import { JSON_HEADERS } from '#lib/contract/operation'

/** Performs the shown call from this page, as any client would. */
export function useSendQuote() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: unknown) => {
      // Not part of the first load: few visits make the call.
      const { sendFromPage } = await import('#app/_data/api/send-from-page')
      const text = JSON.stringify(body, null, 2)
      return sendFromPage(
        { method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: text },
        await queries.fetchQuery(tokenQuery),
      )
    },
  })
}
