import type { resetSandbox as contract } from '#lib/contract/control-operations'
import { resetStarterData } from '#lib/operations/sandbox/seed-starter-data'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/** Back to the starter data and to system time, all or nothing. API tokens are kept; every other object is new. */
export async function resetSandbox({ world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  // What waits to be written would else outlive the reset.
  await world.exchanges.flush()
  await world.clock.reset(async (tx, now) => {
    await world.armed.clear(tx)
    await resetStarterData(tx, world, now)
  })
  await announceReset(world)
  return performed(undefined)
}

/** After the objects were replaced by others: what was remembered of them is read anew, and whoever follows is told. */
export async function announceReset({ clock, db, events, limits, rates, settlements }: World): Promise<void> {
  await rates.refresh()
  await limits.refresh()
  // Looked for at the next call, which finds when the first payment is due now.
  settlements.expect(clock.now())
  events.publish({ type: 'reset', data: '{}' })
  // Not awaited: the caller does not need the space of deleted rows.
  void db.reclaim()
}
