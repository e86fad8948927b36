import type { Instant } from '#lib/contract/scalars'
import { instantFromEpoch } from '#lib/contract/scalars'

/** The window every rate limit counts in. */
export const RATE_WINDOW_MS = 60_000

/** From when on something done at `now` still sees what was counted. */
export function windowStart(now: Instant): Instant {
  return instantFromEpoch(now - RATE_WINDOW_MS)
}

/**
 * Whole seconds to wait until one more is within the limit, or nothing where it is now. `hits` are those of the window,
 * oldest first.
 */
export function retryAfterSeconds(hits: readonly Instant[], limit: number, now: Instant): number | undefined {
  const freeing = hits.at(hits.length - limit)
  if (hits.length < limit || freeing === undefined) return undefined
  return Math.max(1, Math.ceil((freeing + RATE_WINDOW_MS - now) / 1000))
}
