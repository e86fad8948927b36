import type { Database } from '#db/database'
import { deleteIdempotencyRecords } from '#db/idempotency'
import { deleteLookups } from '#db/lookups'
import { deleteOtps } from '#db/otp-issuances'
import { deleteHits } from '#db/rate-hits'
import { deleteSignedRequests } from '#db/signed-requests'
import { deleteSpentValues } from '#db/spent-values'
import { keptSince } from '#lib/operations/idempotency'
import { isUnavailable } from '#lib/operations/unavailable'
import type { SandboxClock } from '#lib/operations/world'
import type { FaultLog } from '#lib/platform/fault-log'

const EVERY_MS = 60 * 60 * 1_000

/** Forgets what is kept for a time only, now and every hour. Gives the way to stop. A fault of ours is logged once. */
export async function keepHouse(
  db: Database,
  clock: Pick<SandboxClock, 'now'>,
  logFault: FaultLog,
): Promise<() => void> {
  const forget = () =>
    db.transact(async tx => {
      const dayAgo = keptSince(clock.now())
      await deleteIdempotencyRecords(tx, dayAgo)
      // Until then a quote is told that its lookup has expired, not that there was none.
      await deleteLookups(tx, dayAgo)
      await deleteSignedRequests(tx, dayAgo)
      await deleteOtps(tx, dayAgo)
      await deleteHits(tx, dayAgo)
      await deleteSpentValues(tx, clock.now())
    })
  await forget()
  let isToldOf = false
  const onFault = (fault: unknown) => {
    // A database that is busy or full is tried again an hour later; our own bug would only say the same again.
    if (isToldOf || isUnavailable(fault)) return
    isToldOf = true
    logFault({ doing: 'housekeeping', fault })
  }
  const timer = setInterval(() => void forget().catch(onFault), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
