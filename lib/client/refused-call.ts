import type { SentAnswer } from '#lib/client/sent-exchange'
import type { ErrorBody } from '#lib/client/wire-types'

/** A call that was refused, with what its body says. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: string

  constructor(answer: Pick<SentAnswer, 'status' | 'body'>) {
    const { status, code, message } = errorBodyOf(answer)
    super(message)
    this.status = status
    this.code = code
  }
}

/** The body of a refusal. A proxy in between may answer something that is not ours: that is told as UNREADABLE. */
export function errorBodyOf({ status, body }: Pick<SentAnswer, 'status' | 'body'>): ErrorBody {
  try {
    const parsed: Partial<ErrorBody> | null = JSON.parse(body)
    if (typeof parsed?.code === 'string' && typeof parsed.message === 'string')
      return { ...parsed, status } as ErrorBody
  } catch {
    // Not JSON: told as such below.
  }
  return { status, code: 'UNREADABLE', message: `The server answered ${status}.` }
}
