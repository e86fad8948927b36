import type { Database } from '#db/database'
import { deleteOtps } from '#db/queries/credentials/otp-issuances'
import { deleteHits } from '#db/queries/credentials/rate-hits'
import { deleteSpentValues } from '#db/queries/credentials/spent-values'
import { deleteContactCodes } from '#db/queries/customers/contact-codes'
import { deleteKycLinks } from '#db/queries/customers/kyc-links'
import { deleteIdempotencyRecords } from '#db/queries/idempotency-records'
import { deleteLookups } from '#db/queries/receivers/lookups'
import { deleteSignedRequests } from '#db/queries/signing/signed-requests'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { isUnavailable } from '#lib/http/is-database-unavailable'
import { idempotencyCutoff } from '#lib/operations/idempotency'
import type { SandboxClock } from '#lib/operations/world'
import type { FaultLog } from '#lib/runtime/log/process-log'

const EVERY_MS = 60 * 60 * 1_000
const DAY_MS = 24 * EVERY_MS

/** Time that an expired lookup is kept: until then a quote is rejected as expired, not as unknown. */
const LOOKUP_KEPT_MS = DAY_MS
/** Time that an expired signed request is kept: until then a late retry learns that it expired or was used. */
const SIGNED_REQUEST_KEPT_MS = DAY_MS
/** Time that a one-time code is kept after its delivery, to show its outcome in the inbox. None is valid longer. */
const OTP_KEPT_MS = DAY_MS
/** Time that an expired kyc-link is kept: until then its page says that it has expired. */
const KYC_LINK_KEPT_MS = DAY_MS
/** Time that rate-limit counts are kept: longer than any window. */
const HIT_KEPT_MS = DAY_MS

/**
 * Removes records past their retention, now and every hour. Returns a function that stops it. Logs a fault of ours
 * once.
 */
export async function schedulePurge(
  db: Database,
  clock: Pick<SandboxClock, 'now' | 'refresh'>,
  logFault: FaultLog,
): Promise<() => void> {
  const forget = async () => {
    // Another process may have moved time back, and younger records must stay.
    if (db.shared) await clock.refresh()
    await forgetAt(db, clock.now())
  }
  await forget()
  let isReported = false
  const onFault = (fault: unknown) => {
    // The next hour retries a busy or full database. A fault of ours would only repeat.
    if (isReported || isUnavailable(fault)) return
    isReported = true
    logFault({ doing: 'housekeeping', fault })
  }
  const timer = setInterval(() => void forget().catch(onFault), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function forgetAt(db: Database, now: Instant): Promise<void> {
  const before = (ms: number) => instantFromEpoch(now - ms)
  return db.transact(async tx => {
    await deleteIdempotencyRecords(tx, idempotencyCutoff(now))
    await deleteLookups(tx, before(LOOKUP_KEPT_MS))
    await deleteSignedRequests(tx, before(SIGNED_REQUEST_KEPT_MS))
    await deleteOtps(tx, before(OTP_KEPT_MS))
    await deleteContactCodes(tx, before(OTP_KEPT_MS))
    await deleteKycLinks(tx, before(KYC_LINK_KEPT_MS))
    await deleteHits(tx, before(HIT_KEPT_MS))
    await deleteSpentValues(tx, now)
  })
}
