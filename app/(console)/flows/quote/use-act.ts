import { useMutation } from '@tanstack/react-query'
import type { ErrorBody } from '#lib/client/api'
import type { ApiCall, ReceivedAnswer } from '../../call-api'
import { useCallApi } from '../../use-call-api'
import { errorBodyOf } from '../../use-read-api'

/** A call that was made, with what came back: the result, or the refusal. */
export interface Act<Result> {
  readonly call: ApiCall
  readonly answer: ReceivedAnswer
  readonly result: Result | undefined
  readonly error: ErrorBody | undefined
}

/** Makes one call that changes something. A refusal is an answer as well; only a lost connection is an error. */
export function useAct<Result, Input>(callOf: (input: Input) => ApiCall) {
  const callApi = useCallApi()
  return useMutation({
    mutationFn: async (input: Input): Promise<Act<Result>> => {
      const call = callOf(input)
      const answer = await callApi(call)
      const isDone = answer.status < 300
      return {
        call,
        answer,
        result: isDone ? (JSON.parse(answer.body) as Result) : undefined,
        error: isDone ? undefined : errorBodyOf(answer),
      }
    },
  })
}
