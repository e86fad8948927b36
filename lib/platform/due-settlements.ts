import type { Database } from '#db/database'
import { nextDueAt } from '#db/settlements'
import type { Instant } from '#lib/contract/scalars'
import { settleDue } from '#lib/operations/settle-due'
import type { DueSettlements } from '#lib/operations/world'

/**
 * The payments of this sandbox of which more is due. While nothing is, asking costs nothing; a database that others write to
 * is asked every time.
 */
export async function dueSettlements(db: Database): Promise<DueSettlements> {
  let next = await db.read(nextDueAt)
  return {
    expect: dueAt => {
      if (next === undefined || dueAt < next) next = dueAt
    },
    run: async now => {
      if (db.shared) next = await db.read(nextDueAt)
      while (next !== undefined && next <= now) next = await takeOn(db, now)
    },
  }
}

async function takeOn(db: Database, now: Instant): Promise<Instant | undefined> {
  return db.transact(async tx => {
    await settleDue(tx, now)
    return nextDueAt(tx)
  })
}
