import type { getClock as contract } from '#lib/contract/control-operations'
import type { Clock } from '#lib/contract/sandbox/exchange'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** The sandbox clock. */
export async function getClock({ world }: Call<typeof contract>): Promise<Outcome<Clock>> {
  return performed(world.clock.read())
}
