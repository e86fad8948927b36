import { expect, it } from 'vitest'
import { settlementSeconds } from '#lib/domain/transfers/payment-state'

it.each([
  ['quote:', 0],
  ['quote:002', 5],
  ['quote:003', 360],
  ['quote:004', 5],
  ['quote:005', 0],
  ['quote:006', 15],
  ['quote:007', 5],
  ['uma:pending.long', 360],
  ['uma:fail.compliance', 5],
  ['out:', 0],
  ['out:005', 30],
])('for a payment with the outcome "%s", settlementSeconds returns %d', (outcome, seconds) => {
  expect(settlementSeconds(outcome)).toBe(seconds)
})
