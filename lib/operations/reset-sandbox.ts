import type { resetSandbox as contract } from '#lib/contract/control'
import { reseed } from '#lib/operations/starter-seeds'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Back to the starter data and to system time, all or nothing. API tokens are kept; every other object is new. */
export async function resetSandbox({ world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  // What waits to be written would else outlive the reset.
  await world.exchanges.flush()
  await world.clock.reset(async (tx, now) => {
    await world.armed.clear(tx)
    await reseed(tx, world, now)
  })
  await world.rates.refresh()
  await world.limits.refresh()
  world.events.publish({ type: 'reset', data: '{}' })
  return performed(undefined)
}
