import type { Database } from '#db/database'
import { deleteIdempotencyRecords } from '#db/idempotency'
import { deleteLookups } from '#db/lookups'
import { keptSince } from '#lib/operations/idempotency'
import type { SandboxClock } from '#lib/operations/world'

const EVERY_MS = 60 * 60 * 1_000

/** Forgets what is kept for a time only, now and every hour. Gives the way to stop. */
export async function keepHouse(db: Database, clock: Pick<SandboxClock, 'now'>): Promise<() => void> {
  const forget = () =>
    db.transact(async tx => {
      const dayAgo = keptSince(clock.now())
      await deleteIdempotencyRecords(tx, dayAgo)
      // Until then a quote is told that its lookup has expired, not that there was none.
      await deleteLookups(tx, dayAgo)
    })
  await forget()
  // A busy database is tried again an hour later.
  const timer = setInterval(() => void forget().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
