import { useMutation } from '@tanstack/react-query'
import type { ApiCall } from '../call-api'
import { useCallApi } from '../use-call-api'
import { errorBodyOf } from '../use-read-api'

/** Makes a call that changes something; a refusal is an error with its code and sentence. */
export function useAct<Input>(callOf: (input: Input) => ApiCall) {
  const callApi = useCallApi()
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await callApi(callOf(input))
      if (answer.status < 300) return answer
      const { code, message } = errorBodyOf(answer)
      throw new Error(`${code}: ${message}`)
    },
  })
}
