import type { TamperTools } from '#lib/flows/tampers/tamper'

/** Nobody answered a step's call: it was neither taken nor refused, as far as this tab knows. */
export class RequestNotAnswered extends Error {
  readonly why: 'cancelled' | 'unreachable'

  constructor(why: RequestNotAnswered['why'], cause: unknown) {
    super(`Nobody answered: ${why}.`, { cause })
    this.name = 'NoAnswer'
    this.why = why
  }
}

/** The same tools, whose calls can be cancelled, and throw {@link RequestNotAnswered} where the browser tells no more than that they failed. */
export function withNetworkErrors(tools: TamperTools, signal: AbortSignal): TamperTools {
  return {
    ...tools,
    send: request => tools.send(request, signal).catch(rethrow),
    mintToken: (identity, clientPublicKey) =>
      letGoOf(tools.mintToken(identity, clientPublicKey), signal).catch(rethrow),
    advanceClock: milliseconds => letGoOf(tools.advanceClock(milliseconds), signal).catch(rethrow),
  }
}

/** Waits until it is done or cancelled: what cannot be called back is not waited for any more. */
function letGoOf<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** `fetch` rejects with a TypeError where nobody answers (Fetch section 5.6), and nothing else does here: these tools compute nothing. */
function rethrow(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw new RequestNotAnswered('cancelled', error)
  throw error instanceof TypeError ? new RequestNotAnswered('unreachable', error) : error
}
