import type { Database } from '#db/database'
import { deleteTargetKeys } from '#db/queries/credentials/otp-issuances'
import { deleteUntil, type PurgedTable } from '#db/queries/delete-until'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { SUPERSEDED_KEY_STORED_MS } from '#lib/domain/credentials/otp-rules'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import { IDEMPOTENCY_VALID_MS } from '#lib/operations/idempotency'
import type { SandboxClock } from '#lib/operations/world'
import type { FaultLog } from '#lib/runtime/log/process-log'

const EVERY_MS = 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

/** Milliseconds for which records are kept after their creation, expiry or `keptUntil`. */
const RETENTION_MS = {
  idempotencyRecords: IDEMPOTENCY_VALID_MS,
  // In this time, the rejection of a quote with an expired lookup says that the lookup is expired, not unknown.
  lookups: DAY_MS,
  // In this time, the rejection of a late signed retry says that its request is expired or used, not unknown.
  signedRequests: DAY_MS,
  // The inbox shows the outcome of a code. No code is valid for longer than a day.
  otpIssuances: DAY_MS,
  contactCodes: DAY_MS,
  scaChallenges: DAY_MS,
  // In this time, the page of an expired link says that the link has expired.
  kycLinks: DAY_MS,
  // Longer than any rate limit's window.
  rateHits: DAY_MS,
  spentValues: 0,
} as const satisfies Record<PurgedTable, number>

/**
 * Removes records past their retention, now and every hour, until the returned function is called. Rejects if the
 * first purge fails.
 */
export async function schedulePurge(
  db: Database,
  clock: Pick<SandboxClock, 'refresh'>,
  logFault: FaultLog,
): Promise<() => void> {
  const purge = async () => {
    // Another process may have moved the clock back, so that fewer records are past their retention.
    await purgeAt(db, await clock.refresh())
  }
  await purge()
  let isReported = false
  const onFault = (fault: unknown) => {
    // If the database was unavailable, the next purge retries. Log an unexpected error only once, not every hour.
    if (isReported || isDatabaseUnavailable(fault)) return
    isReported = true
    logFault({ doing: 'purge', fault })
  }
  const timer = setInterval(() => void purge().catch(onFault), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function purgeAt(db: Database, now: Instant): Promise<void> {
  return db.transact(async tx => {
    for (const [name, keptMs] of Object.entries(RETENTION_MS)) {
      await deleteUntil(tx, name as PurgedTable, instantFromEpoch(now - keptMs))
    }
    await deleteTargetKeys(tx, instantFromEpoch(now - SUPERSEDED_KEY_STORED_MS))
  })
}
