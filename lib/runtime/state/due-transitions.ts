import type { Database, ReadTx } from '#db/database'
import { nextDueAt } from '#db/queries/timed-rows'
import type { Instant } from '#lib/contract/scalars'
import { decideDueVerifications } from '#lib/operations/customers/record-decision'
import type { DueTransitions, DueWorkSchedule } from '#lib/operations/due-work'
import { type SettlingWorld, settleDue } from '#lib/operations/transfers/settle-due-payments'
import { freshnessOf } from '#lib/runtime/freshness'

/** Opens the schedule of payment steps and verifications. `run` writes only if something may be due. */
export async function openDueTransitions(db: Database, world: SettlingWorld): Promise<DueTransitions> {
  // Not later than the first due time. Possibly earlier, if a call that scheduled work was rolled back.
  let next = await db.read(nextDueAt)
  const { latest } = freshnessOf(db)
  // Earliest due time that was scheduled since the last run began.
  let newlyScheduled: Instant | undefined
  let running: Promise<void> | undefined

  const runDue = async (now: Instant, isCurrent: (tx: ReadTx) => Promise<boolean>) => {
    newlyScheduled = undefined
    const nextDue = await db.transact(async tx => {
      if (!(await isCurrent(tx))) return nextDueAt(tx)
      await settleDue(tx, world, now)
      await decideDueVerifications(tx, world, now)
      return nextDueAt(tx)
    })
    // SQLite transactions can share one commit, so later transactions may have been committed with this one. `nextDue`
    // misses the work that they stored. `newlyScheduled` includes this work.
    next = earliest(nextDue, newlyScheduled)
  }

  return {
    scheduleAt: dueAt => {
      next = earliest(next, dueAt)
      newlyScheduled = earliest(newlyScheduled, dueAt)
    },
    run: async (now, isCurrent = always) => {
      next = await latest(next, () => db.readOnce(nextDueAt))
      while (next !== undefined && next <= now && (isCurrent === always || (await db.read(isCurrent)))) {
        running ??= runDue(now, isCurrent).finally(() => {
          running = undefined
        })
        await running
      }
      return next
    },
  }
}

async function always(): Promise<boolean> {
  return true
}

/**
 * Creates a schedule that collects the due times of a call's work. Passes on the earliest due time only when the call
 * ends, because the work can be read only after the call commits.
 */
export function createDueWorkSchedule(passOn: (dueAt: Instant) => void): DueWorkSchedule {
  const open = new Set<{ dueAt?: Instant | undefined }>()
  return {
    scheduleAt: dueAt => {
      for (const call of open) call.dueAt = earliest(call.dueAt, dueAt)
    },
    during: async work => {
      const call: { dueAt?: Instant | undefined } = {}
      open.add(call)
      try {
        return await work()
      } finally {
        open.delete(call)
        if (call.dueAt !== undefined) passOn(call.dueAt)
      }
    },
  }
}

/** Returns the earliest instant. Ignores undefined arguments. */
export function earliest(...instants: readonly (Instant | undefined)[]): Instant | undefined {
  const known = instants.filter(instant => instant !== undefined)
  return known.sort((one, other) => one - other)[0]
}
