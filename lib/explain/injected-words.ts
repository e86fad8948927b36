import type { ExchangeSummary } from '#lib/client/control-client'

type Seen = Pick<ExchangeSummary, 'injected' | 'method' | 'status'>

/** Reports whether a fault, not the checks, decided the result of a call. */
export function isForced({ injected }: Pick<Seen, 'injected'>): boolean {
  return ['code', 'rate_limit', 'drop_before'].includes(injected?.fault ?? '')
}

/** Returns a few words about the fault that a call got, and a sentence about what the server sent, if any. */
export function faultWords(seen: Seen): { readonly tag: string; readonly sentence: string } | undefined {
  const { injected } = seen
  if (injected === undefined) return undefined
  switch (injected.fault) {
    case 'code':
    case 'rate_limit':
      return { tag: 'forced', sentence: 'Forced: the sandbox was set to return this response' }
    case 'drop_before':
      return { tag: 'dropped', sentence: 'Dropped: the server did nothing, and the client got no response' }
    case 'drop_after_commit':
      return { tag: `${doneWords(seen)}response lost`, sentence: 'Response lost: the client got no byte of it' }
    case 'truncate':
      return injected.sent === 'nothing'
        ? { tag: `${doneWords(seen)}response lost`, sentence: 'Response lost: it has no body to cut off' }
        : { tag: `${doneWords(seen)}response cut off`, sentence: 'Response cut off: the client got half of the body' }
    case 'delay':
      return { tag: 'late', sentence: `Late: the server sent the response ${injected.ms} ms after it was ready` }
    case 'slow_body':
      return { tag: 'slow', sentence: `Slow: the server sent ${injected.bytesPerSecond} bytes of the body per second` }
    case 'unknown_members':
      return {
        tag: 'unknown members',
        sentence: 'Unknown members: the body, if any, has members or values that no contract lists',
      }
    default:
      return injected.fault satisfies never
  }
}

/** A client that repeats such a call with another idempotency key has its effect twice. */
function doneWords({ method, status }: Seen): string {
  return status < 400 && method !== 'GET' ? 'committed, ' : ''
}
