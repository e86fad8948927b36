import type { ErrorBody } from '#lib/client/api'
import { ControlError } from '#lib/client/control'
import { useCallApi } from './use-call-api'

/** Reads a resource of the API. Throws {@link ControlError} when it is refused. */
export function useReadApi(): <Answer>(path: string) => Promise<Answer> {
  const callApi = useCallApi()
  return async <Answer>(path: string) => {
    const { status, body } = await callApi({ method: 'GET', path })
    if (status !== 200) throw new ControlError(errorBodyOf({ status, body }))
    return JSON.parse(body) as Answer
  }
}

/** The body of a refusal; a proxy in between may answer something that is not ours. */
export function errorBodyOf({ status, body }: { status: number; body: string }): ErrorBody {
  try {
    const parsed: Partial<ErrorBody> = JSON.parse(body)
    if (typeof parsed.code === 'string' && typeof parsed.message === 'string') return { ...parsed, status } as ErrorBody
  } catch {
    // Not JSON: told as such below.
  }
  return { status, code: 'UNREADABLE', message: `The server answered ${status}.` }
}
