import type { ReadTx, Tx } from '#db/database'
import { insertHit, listHits } from '#db/queries/credentials/rate-hits'
import type { Instant } from '#lib/contract/scalars'
import { retryAfterSeconds, windowStart } from '#lib/domain/credentials/rate-window'
import type { Report } from '#lib/domain/rule'

/** A rate limit of one credential: at most `limit` attempts in the 60 seconds before `now`. */
export interface RateLimit {
  readonly bucket: string
  readonly limit: number
  readonly now: Instant
}

const RATE_CHECK = { id: 'rate-limit', label: 'The credential is within its 60-second rate limit' } as const

/** Checks whether the limit allows another attempt. Counts nothing. */
export async function checkRateLimit(tx: ReadTx, { bucket, limit, now }: RateLimit): Promise<Report> {
  const hits = await listHits(tx, bucket, windowStart(now))
  const seconds = retryAfterSeconds(hits, limit, now)
  if (seconds === undefined) return { passed: [RATE_CHECK], value: undefined }
  const rejection = {
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: seconds, limit },
    expected: `at most ${limit} in 60 seconds`,
    got: `${hits.length} in the last 60 seconds`,
  } as const
  return { passed: [], failed: { ...RATE_CHECK, rejection } }
}

/** Counts an attempt if the limit allows it. Checks and counts in `tx`, so concurrent calls cannot exceed the limit. */
export async function countAttempt(tx: Tx, limited: RateLimit): Promise<Report> {
  const report = await checkRateLimit(tx, limited)
  if ('value' in report) await insertHit(tx, limited.bucket, limited.now)
  return report
}
