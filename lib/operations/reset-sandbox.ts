import type { resetSandbox as contract } from '#lib/contract/control'
import { reseed } from '#lib/operations/starter-seeds'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Back to the starter data and to system time. API tokens are kept; every other object is new. */
export async function resetSandbox({ world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  await world.clock.reset()
  await world.armed.clear()
  await world.exchanges.clear()
  await world.db.transact(tx => reseed(tx, world, world.clock.now()))
  await world.rates.refresh()
  await world.limits.refresh()
  world.events.publish({ type: 'reset', data: '{}' })
  return performed(undefined)
}
