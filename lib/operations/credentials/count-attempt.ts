import type { ReadTx, Tx } from '#db/database'
import { insertHit, listHits } from '#db/queries/credentials/rate-hits'
import type { Instant } from '#lib/contract/scalars'
import { retryAfterSeconds, windowStart } from '#lib/domain/credentials/rate-window'
import type { Refusal } from '#lib/domain/rule'

/** What is limited: an act on one credential, so many times in 60 seconds. */
export interface Limited {
  readonly bucket: string
  readonly limit: number
  readonly now: Instant
}

/** The check a limit is recorded as. */
export const RATE_CHECK = { id: 'rate-limit', label: 'Not too often within 60 seconds' } as const

/** The refusal of one more, where there were as many as the limit lets; within `tx`, so that no race passes it. */
export async function checkRateLimit(tx: ReadTx, { bucket, limit, now }: Limited): Promise<Refusal | undefined> {
  const hits = await listHits(tx, bucket, windowStart(now))
  const seconds = retryAfterSeconds(hits, limit, now)
  if (seconds === undefined) return undefined
  return {
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: seconds, limit },
    expected: `at most ${limit} in 60 seconds`,
    got: `${hits.length} already`,
  }
}

/** Counts one, or gives the refusal where the limit was reached before. */
export async function countAttempt(tx: Tx, limited: Limited): Promise<Refusal | undefined> {
  const reached = await checkRateLimit(tx, limited)
  if (reached === undefined) await insertHit(tx, limited.bucket, limited.now)
  return reached
}
