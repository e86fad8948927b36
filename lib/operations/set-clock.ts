import type { setClock as contract } from '#lib/contract/control'
import type { Clock } from '#lib/contract/sandbox'
import { isoFromInstant } from '#lib/contract/scalars'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Freezes, frees or advances the clock. It never goes back (INVALID_INPUT, `setTo`). */
export async function setClock({ body, now, trace, world }: Call<typeof contract>): Promise<Outcome<Clock>> {
  const label = 'The clock moves forward'
  if (body.setTo !== undefined && body.setTo < now) {
    const message = 'Expected an instant that is not before now; reset brings time back.'
    throw trace.fail('clock-forward', label, {
      code: 'INVALID_INPUT',
      details: { field: 'setTo', errors: [{ field: 'setTo', message }] },
      expected: `at least ${isoFromInstant(now)}`,
      got: isoFromInstant(body.setTo),
    })
  }
  trace.pass('clock-forward', label)
  return performed(await world.clock.set(body))
}
