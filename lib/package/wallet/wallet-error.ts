import { RejectedCall } from '#lib/client/rejected-call'
import { headerOf, type SentExchange } from '#lib/client/sent-exchange'
import { Rejected } from '#lib/flows/flow'

/** Values of a {@link WalletError} besides its message. */
interface WalletErrorFields {
  readonly code: string
  readonly status?: number | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly exchangeId?: string | undefined
}

/** Thrown by every function of `countersign/wallet`. The message says in one line what is wrong and how to fix it. */
export class WalletError extends Error {
  /** Code of the API's error response, or of this package, such as `SESSION_ENDED`. */
  readonly code: string
  /** Status of the API's error response. */
  readonly status: number | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Value of `Retry-After`, in seconds of the sandbox clock. */
  readonly retryAfterSeconds: number | undefined
  /** ID of the rejected call in the sandbox's log. */
  readonly exchangeId: string | undefined

  constructor(message: string, { code, status, details, retryAfterSeconds, exchangeId }: WalletErrorFields) {
    super(message)
    this.name = 'WalletError'
    this.code = code
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.exchangeId = exchangeId
  }
}

/** Runs `work`, and rejects with {@link WalletError} if a call in it is rejected. */
export async function withWalletErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Rejected) throw rejectionOf(error.exchange)
    if (error instanceof RejectedCall) throw controlRejection(error)
    throw error
  }
}

/** Returns the error for a rejected call of the API. */
export function rejectionOf({ request, answer }: SentExchange): WalletError {
  const { code, status, message, details } = new RejectedCall(answer)
  const retryAfter = headerOf(answer, 'Retry-After')
  const retryAfterSeconds = retryAfter === undefined ? undefined : Number(retryAfter)
  const { exchangeId } = answer
  // The log of a world ends with it.
  const hasLog = exchangeId !== undefined && details?.reason !== 'WORLD_ENDED'
  const log = hasLog ? ` Call ${exchangeId} in the sandbox's log lists the checks.` : ''
  const advice =
    status === 429 && retryAfterSeconds !== undefined
      ? `Too many requests. Wait until the sandbox clock is ${retryAfterSeconds} seconds later, or advance it.`
      : message + log
  const text = `${request.method} ${request.path} returned ${status} ${code}: ${advice}`
  return new WalletError(text, { code, status, details, retryAfterSeconds, exchangeId })
}

function controlRejection({ code, status, message, details }: RejectedCall): WalletError {
  const text =
    status === 401
      ? 'The sandbox requires its access key. Pass it as accessKey of the platform.'
      : `The sandbox's control plane returned ${status} ${code}: ${message}`
  return new WalletError(text, { code, status, details })
}
