import type { Database } from '#db/database'
import type { Instant } from '#lib/contract/scalars'
import { nextDueAt, performDue } from '#lib/operations/sandbox/due-work'
import type { DueSettlements } from '#lib/operations/world'

/**
 * The payments of this sandbox of which more is due, and the verifications to be decided. While nothing is due, asking costs
 * nothing; a database that others write to is asked every time.
 */
export async function dueSettlements(db: Database): Promise<DueSettlements> {
  // Never later than the first that is due: what a work expected that was undone is looked for once, in vain.
  let next = await db.read(nextDueAt)
  let heard: Instant | undefined
  let taking: Promise<void> | undefined

  const takeOn = async (now: Instant) => {
    heard = undefined
    const kept = await db.transact(async tx => {
      await performDue(tx, now)
      return nextDueAt(tx)
    })
    // Works that shared its commit and came after it are not in what it read.
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
