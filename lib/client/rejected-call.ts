import type { SentAnswer } from '#lib/client/sent-exchange'
import type { ErrorBody } from '#lib/client/wire-types'

/** Thrown if a call gets an error response. */
export class RejectedCall extends Error {
  override readonly name = 'RejectedCall'
  readonly status: number
  readonly code: string
  readonly details: ErrorBody['details']

  constructor(answer: Pick<SentAnswer, 'status' | 'body'>) {
    const { status, code, message, details } = errorBodyOf(answer)
    super(withDetails(message, details))
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Returns a message with the values of the details that it names, because a reader of the message has no body. */
function withDetails(message: string, details: ErrorBody['details']): string {
  return message.replace(/(?<!See )(?:\bin )?\bdetails\.(\w+)/g, (words, name) => {
    const values = [details?.[name]].flat()
    return values.every(value => ['string', 'number'].includes(typeof value)) ? values.join(', ') : words
  })
}

/**
 * Returns the body of an error response. The code UNREADABLE means that the body is not in the API's error format, for
 * example because a proxy sent it.
 */
export function errorBodyOf({ status, body }: Pick<SentAnswer, 'status' | 'body'>): ErrorBody {
  try {
    const parsed: Partial<ErrorBody> | null = JSON.parse(body)
    if (typeof parsed?.code === 'string' && typeof parsed.message === 'string')
      return { ...parsed, status } as ErrorBody
  } catch {
    // The body is not JSON.
  }
  return { status, code: 'UNREADABLE', message: `The server returned ${status}.` }
}
