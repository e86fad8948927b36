import { useMutation } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { errorBodyOf } from '#lib/client/refused-call'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { ErrorBody } from '#lib/client/wire-types'

export interface Act<Result> extends SentExchange {
  readonly result: Result | undefined
  readonly error: ErrorBody | undefined
}

/** Returns a mutation that makes one call. An error answer counts as a result; only a lost connection fails. */
export function useAct<Result, Input>(requestOf: (input: Input) => SentRequest) {
  const send = useSend()
  return useMutation({
    mutationFn: async (input: Input): Promise<Act<Result>> => {
      const request = requestOf(input)
      const answer = await send(request)
      const isDone = answer.status < 300
      return {
        request,
        answer,
        result: isDone ? (JSON.parse(answer.body) as Result) : undefined,
        error: isDone ? undefined : errorBodyOf(answer),
      }
    },
  })
}
