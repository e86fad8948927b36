import type { World } from '#lib/operations/world'

/** Wrong keys of an address that cause no delay. */
const FREE_GUESSES = 4
const FIRST_DELAY_MS = 1_000
const DELAY_MAX_MS = 60_000
/** Time after which an address without further guesses has no delay again. */
const FORGET_AFTER_MS = 900_000
/** Maximum number of remembered addresses. The one that has not guessed for the longest time is forgotten first. */
const ADDRESSES_MAX = 1_000

/**
 * Limits how fast a client can guess the access key. After a few wrong keys, each further one doubles the time in which
 * no key from the client's address is checked. `elapsedMs` must be monotonic.
 */
export function guessLimit({
  isAccessKey,
  elapsedMs,
}: Pick<World, 'elapsedMs'> & { isAccessKey(key: string): boolean }): World['guessAccessKey'] {
  const guesses = new Map<string, { readonly wrong: number; readonly at: number }>()
  return (key, address) => {
    const network = networkOf(address)
    const now = elapsedMs()
    const last = guesses.get(network)
    const waitMs = last === undefined ? 0 : last.at + delayAfter(last.wrong) - now
    if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1_000) }
    // Deleted even if it is added again, because the map is in the order of the latest guesses.
    guesses.delete(network)
    if (isAccessKey(key)) return 'right'
    const earlier = last !== undefined && now - last.at < FORGET_AFTER_MS ? last.wrong : 0
    guesses.set(network, { wrong: earlier + 1, at: now })
    const [oldest] = guesses.keys()
    if (guesses.size > ADDRESSES_MAX && oldest !== undefined) guesses.delete(oldest)
    return 'wrong'
  }
}

function delayAfter(wrong: number): number {
  return wrong <= FREE_GUESSES ? 0 : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (wrong - FREE_GUESSES - 1))
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because one client usually has a whole such network. */
function networkOf(address = ''): string {
  if (!address.includes(':')) return address
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [start = ''] = address.split('::')
  return `${start.split(':').slice(0, 4).join(':')}::`
}
