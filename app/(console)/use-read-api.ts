import { RefusedCall } from '#lib/client/refused-call'
import { useSend } from './use-send'

/** Reads a resource of the API. Throws {@link RefusedCall} when it is refused. */
export function useReadApi(): <Answer>(path: string) => Promise<Answer> {
  const send = useSend()
  return async <Answer>(path: string) => {
    const answer = await send({ method: 'GET', path, headers: {} })
    if (answer.status !== 200) throw new RefusedCall(answer)
    return JSON.parse(answer.body) as Answer
  }
}
