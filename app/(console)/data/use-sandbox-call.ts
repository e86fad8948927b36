import { useMutation } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { errorBodyOf } from '#lib/client/rejected-call'
import type { SentRequest } from '#lib/client/sent-exchange'

/** Returns a mutation that makes one call. It fails on an error response, with the response's code and message. */
export function useSandboxCall<Input>(requestOf: (input: Input) => SentRequest) {
  const send = useSend()
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await send(requestOf(input))
      if (answer.status < 300) return answer
      const { code, message } = errorBodyOf(answer)
      throw new Error(`${code}: ${message}`)
    },
  })
}
