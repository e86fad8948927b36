import { expect, it } from 'vitest'
import { type OutcomePlan, quoteOutcome, transferOutcome, umaOutcome } from '#lib/domain/transfers/payment-outcomes'
import { EXECUTED, stepEvents } from '#lib/domain/webhooks/payment-events'

/** Lists a plan's events as strings such as `5 FAILED`. The number is seconds since the execution. */
function eventsOf(plan: OutcomePlan, type: 'OUTGOING' | 'INCOMING', start = EXECUTED): string[] {
  const states = plan.steps.map(({ transaction, refund }) => ({ transaction, refund: refund?.status }))
  return plan.steps.flatMap((step, at) => {
    const [before = start, after = start] = [states[at - 1], states[at]]
    return stepEvents({ type }, before, after).map(
      event => `${step.afterMs / 1000} ${event.replace(/.*_PAYMENT\./, '')}`,
    )
  })
}

it.each([
  ['', ['0 COMPLETED']],
  ['002', ['5 FAILED', '5 REFUND_PENDING', '10 REFUND_COMPLETED']],
  ['003', ['360 COMPLETED']],
  ['004', ['5 FAILED', '5 REFUND_PENDING', '10 REFUND_COMPLETED']],
  ['005', ['0 COMPLETED', '30 FAILED', '30 REFUND_PENDING', '35 REFUND_COMPLETED']],
  ['006', ['5 REFUND_PENDING', '10 REFUND_COMPLETED', '15 COMPLETED']],
  ['007', ['5 FAILED', '5 REFUND_PENDING', '10 REFUND_FAILED']],
])(
  'the payment of a quote to an account with the identifier suffix "%s" has the events %j after PROCESSING',
  (suffix, events) => {
    expect(eventsOf(quoteOutcome(suffix), 'OUTGOING')).toEqual(events)
  },
)

it('a successful payment to a UMA address has one event after PROCESSING: COMPLETED', () => {
  expect(eventsOf(umaOutcome('success'), 'OUTGOING')).toEqual(['0 COMPLETED'])
  expect(eventsOf(umaOutcome('pending.long'), 'OUTGOING')).toEqual(['360 COMPLETED'])
})

it.each([
  ['', ['0 COMPLETED']],
  ['002', ['0 FAILED']],
  ['005', ['30 FAILED']],
])(
  'a transfer to or from an account with the identifier suffix "%s" has the events %j after PENDING',
  (suffix, events) => {
    const pending = { transaction: 'PENDING' } as const
    expect(eventsOf(transferOutcome(suffix, 'OUT'), 'OUTGOING', pending)).toEqual(events)
    expect(eventsOf(transferOutcome(suffix, 'IN'), 'INCOMING', pending)).toEqual(events)
  },
)
