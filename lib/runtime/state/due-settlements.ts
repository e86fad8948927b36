import type { Database } from '#db/database'
import { nextDueAt } from '#db/queries/timed-rows'
import type { Instant } from '#lib/contract/scalars'
import { decideDueVerifications } from '#lib/operations/customers/record-decision'
import { settleDue } from '#lib/operations/transfers/settle-due-payments'
import type { DueSettlements } from '#lib/operations/world'

/**
 * Opens the payments with pending steps and the pending verifications. While nothing is due, a run costs nothing; a
 * shared database is read every time.
 */
export async function dueSettlements(db: Database): Promise<DueSettlements> {
  // Never later than the first that is due. A rolled-back expectation costs one needless read.
  let next = await db.read(nextDueAt)
  let heard: Instant | undefined
  let taking: Promise<void> | undefined

  const takeOn = async (now: Instant) => {
    heard = undefined
    const kept = await db.transact(async tx => {
      await settleDue(tx, now)
      await decideDueVerifications(tx, now)
      return nextDueAt(tx)
    })
    // Work that shared its commit and came after it is not in its reading.
    next = earlier(kept, heard)
  }

  return {
    expect: dueAt => {
      next = earlier(next, dueAt)
      heard = earlier(heard, dueAt)
    },
    run: async now => {
      if (db.shared) next = await db.read(nextDueAt)
      while (next !== undefined && next <= now) {
        taking ??= takeOn(now).finally(() => {
          taking = undefined
        })
        await taking
      }
    },
  }
}

function earlier(one: Instant | undefined, other: Instant | undefined): Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
