import type { setClock as contract } from '#lib/contract/control-operations'
import type { Clock } from '#lib/contract/sandbox/exchange'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** 9000-01-01: far enough from the year 10000, whose instants the wire's date-times cannot spell. */
const CLOCK_MAX = instantFromEpoch(221_845_392_000_000)

/** Freezes, frees or advances the clock. It never goes back, nor beyond the year 9000 (INVALID_INPUT). */
export async function setClock(call: Call<typeof contract>): Promise<Outcome<Clock>> {
  const { body, now, world } = call
  const field = body.setTo === undefined ? 'advanceMs' : 'setTo'
  const target = body.setTo ?? instantFromEpoch(now + (body.advanceMs ?? 0))
  refuseUnless(target >= now, call, { field, target, bound: `not before ${isoFromInstant(now)}; reset goes back` })
  refuseUnless(target <= CLOCK_MAX, call, { field, target, bound: `not after ${isoFromInstant(CLOCK_MAX)}` })
  call.trace.pass('clock-forward', LABEL)
  return performed(await world.clock.set(body))
}

const LABEL = 'The clock moves forward, to an instant that can be told'

function refuseUnless(
  isHeld: boolean,
  { trace }: Call<typeof contract>,
  { field, target, bound }: { field: string; target: Instant; bound: string },
): void {
  if (isHeld) return
  const details = { field, errors: [{ field, message: `Expected an instant ${bound}.` }] }
  throw trace.fail('clock-forward', LABEL, {
    code: 'INVALID_INPUT',
    details,
    expected: bound,
    got: isoFromInstant(target),
  })
}
