import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { magicDigits } from '#lib/domain/accounts/external-account-facts'
import {
  type OutcomePlan,
  outcomeStateAt,
  quoteOutcome,
  stepsTaken,
  type TransferDirection,
  transferOutcome,
} from '#lib/domain/transfers/payment-outcomes'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'

const executedAt = instantFromEpoch(1_760_346_000_000)
const SUFFIXES = ['001', '002', '003', '004', '005', '006', '007', '008', '', '0022']
const PLANS: readonly OutcomePlan[] = SUFFIXES.flatMap(suffix => [
  quoteOutcome(suffix),
  ...(['IN', 'OUT'] as const).map(direction => transferOutcome(suffix, direction)),
])

/** Formats each step as one line: seconds, transaction status, quote status, failure reason and refund. */
function stepLines(plan: OutcomePlan<OutcomePlan['steps'][0] & { quote?: string }>): string[] {
  return plan.steps.map(({ afterMs, transaction, quote, failureReason, refund }) =>
    [afterMs / 1000, transaction, quote, failureReason, refund?.status, refund?.reason]
      .filter(part => part !== undefined)
      .join(' '),
  )
}

describe('quoteOutcome', () => {
  it.each([
    [
      '002',
      [
        '0 PROCESSING PROCESSING',
        '5 FAILED FAILED QUOTE_EXECUTION_FAILED PENDING TRANSACTION_FAILED',
        '10 FAILED FAILED QUOTE_EXECUTION_FAILED COMPLETED TRANSACTION_FAILED',
      ],
    ],
    ['003', ['0 PROCESSING PROCESSING', '360 COMPLETED COMPLETED']],
    [
      '004',
      [
        '0 PROCESSING PROCESSING',
        '5 FAILED FAILED COUNTERPARTY_POST_TX_FAILED PENDING TRANSACTION_FAILED',
        '10 FAILED FAILED COUNTERPARTY_POST_TX_FAILED COMPLETED TRANSACTION_FAILED',
      ],
    ],
    [
      '005',
      [
        '0 COMPLETED COMPLETED',
        '30 FAILED COMPLETED COUNTERPARTY_POST_TX_FAILED PENDING TRANSACTION_FAILED',
        '35 FAILED COMPLETED COUNTERPARTY_POST_TX_FAILED COMPLETED TRANSACTION_FAILED',
      ],
    ],
    [
      '006',
      [
        '0 PROCESSING PROCESSING',
        '5 PROCESSING PROCESSING PENDING USER_CANCELLATION',
        '10 PROCESSING PROCESSING COMPLETED USER_CANCELLATION',
        '15 COMPLETED COMPLETED COMPLETED USER_CANCELLATION',
      ],
    ],
    [
      '007',
      [
        '0 PROCESSING PROCESSING',
        '5 FAILED FAILED COUNTERPARTY_POST_TX_FAILED PENDING TRANSACTION_FAILED',
        '10 FAILED FAILED COUNTERPARTY_POST_TX_FAILED FAILED TRANSACTION_FAILED',
      ],
    ],
    ['719', ['0 COMPLETED COMPLETED']],
  ])('has the documented steps for an account ending in %s', (suffix, steps) => {
    expect(stepLines(quoteOutcome(suffix))).toEqual(steps)
  })

  it('completes immediately for an internal account', () => {
    expect(stepLines(quoteOutcome(undefined))).toEqual(['0 COMPLETED COMPLETED'])
  })

  it('depends on the last three characters of an IBAN', () => {
    const iban = { ...externalAccountSample('EUR_ACCOUNT'), iban: 'DE89370400440532013003' }
    expect(quoteOutcome(magicDigits(iban))).toBe(quoteOutcome('003'))
  })
})

describe('transferOutcome', () => {
  it.each<[string, TransferDirection, string[]]>([
    ['002', 'IN', ['0 FAILED COLLECTION_FAILED']],
    ['003', 'IN', ['0 FAILED COLLECTION_FAILED']],
    ['004', 'IN', ['0 FAILED COLLECTION_FAILED']],
    ['005', 'IN', ['0 PENDING', '30 FAILED COLLECTION_FAILED']],
    ['006', 'IN', ['0 COMPLETED']],
    ['002', 'OUT', ['0 FAILED COUNTERPARTY_POST_TX_FAILED']],
    ['003', 'OUT', ['0 FAILED ACCOUNT_INVALID']],
    ['004', 'OUT', ['0 FAILED COUNTERPARTY_POST_TX_FAILED']],
    ['005', 'OUT', ['0 PENDING', '30 FAILED COUNTERPARTY_POST_TX_FAILED']],
    ['719', 'OUT', ['0 COMPLETED']],
  ])('has the documented steps for an account ending in %s (transfer %s)', (suffix, direction, steps) => {
    expect(stepLines(transferOutcome(suffix, direction))).toEqual(steps)
  })
})

describe('every plan of a quote or transfer', () => {
  it('starts at the execution, with steps in time order', () => {
    for (const { steps } of PLANS) {
      const times = steps.map(({ afterMs }) => afterMs)
      expect(times[0]).toBe(0)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    }
  })

  it('has a failure reason only in FAILED steps, and keeps failure and refund reasons in later steps', () => {
    for (const { steps } of PLANS) {
      for (const [index, step] of steps.entries()) {
        const before = steps[index - 1]
        if (before?.transaction === 'FAILED') expect(step.failureReason).toBe(before.failureReason)
        if (before?.refund) expect(step.refund?.reason).toBe(before.refund.reason)
        expect(step.failureReason !== undefined).toBe(step.transaction === 'FAILED')
      }
    }
  })

  it('remains at the latest due step until the next step is due', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLANS), fc.integer({ min: -1_000, max: 400_000 }), (plan, afterMs) => {
        const now = later(afterMs)
        const { step, since, dueAt } = outcomeStateAt(plan, executedAt, now)
        expect(plan.steps).toContain(step)
        expect(since).toBe(executedAt + step.afterMs)
        if (afterMs >= 0) expect(since).toBeLessThanOrEqual(now)
        if (dueAt === undefined) expect(step).toBe(plan.steps.at(-1))
        else expect(dueAt).toBeGreaterThan(now)
        expect(stepsTaken(plan, executedAt, now).at(-1)).toBe(step)
      }),
    )
  })
})

describe('outcomeStateAt', () => {
  it('returns a refund with its times', () => {
    const plan = quoteOutcome('005')
    const refundAfter = (afterMs: number) => outcomeStateAt(plan, executedAt, later(afterMs)).refund
    expect(refundAfter(29_999)).toBeUndefined()
    const pending = { status: 'PENDING', reason: 'TRANSACTION_FAILED', initiatedAt: later(30_000) }
    expect(refundAfter(30_000)).toEqual(pending)
    expect(refundAfter(34_999)).toEqual(pending)
    expect(refundAfter(400_000)).toEqual({ ...pending, status: 'COMPLETED', settledAt: later(35_000) })
  })

  it('still returns the times of the refund after a canceled payment has completed', () => {
    const { step, since, refund } = outcomeStateAt(quoteOutcome('006'), executedAt, later(20_000))
    expect(step.transaction).toBe('COMPLETED')
    expect(since).toBe(later(15_000))
    expect(refund).toMatchObject({ status: 'COMPLETED', initiatedAt: later(5_000), settledAt: later(10_000) })
  })

  it('returns no settledAt for a failed refund', () => {
    const { refund } = outcomeStateAt(quoteOutcome('007'), executedAt, later(400_000))
    expect(refund).toEqual({ status: 'FAILED', reason: 'TRANSACTION_FAILED', initiatedAt: later(5_000) })
  })

  it('returns the first step for a time before the execution', () => {
    const { step, dueAt } = outcomeStateAt(quoteOutcome('003'), executedAt, later(-60_000))
    expect(step.quote).toBe('PROCESSING')
    expect(dueAt).toBe(later(360_000))
  })
})

function later(milliseconds: number): Instant {
  return instantFromEpoch(executedAt + milliseconds)
}
