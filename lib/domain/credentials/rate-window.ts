import type { Instant } from '#lib/contract/scalars'
import { instantFromEpoch } from '#lib/contract/scalars'

/** The window of every rate limit, in milliseconds. */
export const RATE_WINDOW_MS = 60_000

export function windowStart(now: Instant): Instant {
  return instantFromEpoch(now - RATE_WINDOW_MS)
}

/**
 * Returns the seconds until the next hit is allowed, or undefined if it is allowed now. `hits` contains the hits in the
 * window, oldest first.
 */
export function retryAfterSeconds(hits: readonly Instant[], limit: number, now: Instant): number | undefined {
  const nextToExpire = hits.at(hits.length - limit)
  if (hits.length < limit || nextToExpire === undefined) return undefined
  return Math.max(1, Math.ceil((nextToExpire + RATE_WINDOW_MS - now) / 1000))
}
