import type { TamperTools } from '#lib/flows/tampers/tamper'

/** Error of a call without a response. The console cannot know whether the service performed the call. */
export class RequestNotAnswered extends Error {
  readonly why: 'canceled' | 'unreachable'

  constructor(why: RequestNotAnswered['why'], cause: unknown) {
    super(`No response: ${why}.`, { cause })
    this.name = 'RequestNotAnswered'
    this.why = why
  }
}

/**
 * Returns tools whose calls of the API and of the control plane are cancelable by `signal`. These calls throw
 * {@link RequestNotAnswered} if they are canceled or get no response.
 */
export function withNetworkErrors(tools: TamperTools, signal: AbortSignal): TamperTools {
  return {
    ...tools,
    send: request => tools.send(request, signal).catch(rethrow),
    mintToken: (identity, clientPublicKey) =>
      raceWithAbort(tools.mintToken(identity, clientPublicKey), signal).catch(rethrow),
    requireAuthorization: customerId => raceWithAbort(tools.requireAuthorization(customerId), signal).catch(rethrow),
    advanceClock: milliseconds => raceWithAbort(tools.advanceClock(milliseconds), signal).catch(rethrow),
  }
}

/** After an abort, the work continues, but its result is ignored. An abort before this call has no effect. */
function raceWithAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** `fetch` reports a network error as a TypeError (Fetch section 5.6). */
function rethrow(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw new RequestNotAnswered('canceled', error)
  throw error instanceof TypeError ? new RequestNotAnswered('unreachable', error) : error
}
