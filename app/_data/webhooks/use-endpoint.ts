import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { announce } from '#app/_ui/announcer.tsx'
import { errorBodyOf } from '#lib/client/rejected-call'
import type { Send, SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { JSON_HEADERS } from '#lib/contract/operation'
import { endpointQuery } from './webhook-queries'

/** Returns a mutation that sets the webhook endpoint of the console's platform; an empty string removes it. */
export function useSetEndpoint() {
  const send = useSend()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (webhookEndpoint: string) =>
      sendOrThrow(send, {
        method: 'PATCH',
        path: '/config',
        headers: JSON_HEADERS,
        body: JSON.stringify({ webhookEndpoint }),
      }),
    onSuccess: async (_, endpoint) => {
      await refetchAfterChange(queries, endpointQuery)
      announce(endpoint === '' ? 'Endpoint removed' : 'Endpoint saved. A TEST event is being sent.')
    },
  })
}

/** Returns a mutation that sends a TEST event to the endpoint and waits for the reply. */
export function useSendTest() {
  const send = useSend()
  return useMutation({
    mutationFn: () => sendOrThrow(send, { method: 'POST', path: '/sandbox/webhooks/test', headers: {} }),
    onSuccess: ({ body }) => announce(`TEST event sent. The endpoint replied ${JSON.parse(body).response_status}.`),
  })
}

async function sendOrThrow(send: Send, request: SentRequest): Promise<SentAnswer> {
  const answer = await send(request)
  if (answer.status < 300) return answer
  const { code, message } = errorBodyOf(answer)
  throw new Error(`${code}: ${message}`)
}
