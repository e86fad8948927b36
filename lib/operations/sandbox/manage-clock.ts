import type * as contract from '#lib/contract/control-operations'
import { CLOCK_MAX } from '#lib/contract/sandbox/clock-max'
import type { Clock } from '#lib/contract/sandbox/exchange'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns the sandbox clock. */
export async function getClock({ world }: Call<typeof contract.getClock>): Promise<Outcome<Clock>> {
  return performed(world.clock.read())
}

/** Freezes, resumes or advances the clock. Rejects a time in the past or after 9000-01-01 with INVALID_INPUT. */
export async function setClock(call: Call<typeof contract.setClock>): Promise<Outcome<Clock>> {
  const { body, now, world } = call
  const field = body.setTo === undefined ? 'advanceMs' : 'setTo'
  const target = body.setTo ?? instantFromEpoch(now + (body.advanceMs ?? 0))
  // A reset returns the clock to the system time, not further.
  const way = target < now - world.clock.read().offsetMs ? 'use a later time' : 'reset the sandbox to go back'
  rejectUnless(target >= now, call, { field, target, bound: `not earlier than ${isoFromInstant(now)} (${way})` })
  rejectUnless(target <= CLOCK_MAX, call, { field, target, bound: `not later than ${isoFromInstant(CLOCK_MAX)}` })
  call.trace.pass('clock-forward', LABEL)
  return performed(await world.clock.set(body))
}

const LABEL = 'The new time is neither in the past nor after the maximum'

function rejectUnless(
  isValid: boolean,
  { trace }: Call<typeof contract.setClock>,
  { field, target, bound }: { field: string; target: Instant; bound: string },
): void {
  if (isValid) return
  const details = { field, errors: [{ field, message: `Expected a time ${bound}.` }] }
  throw trace.fail('clock-forward', LABEL, {
    code: 'INVALID_INPUT',
    details,
    expected: bound,
    got: isoFromInstant(target),
  })
}
