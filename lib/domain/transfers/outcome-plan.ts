import type { QuoteStatus } from '#lib/contract/quotes/quote'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'

/** One step of a payment's outcome, with its time. */
export interface OutcomeStep {
  /** Since the execution, by the sandbox clock. */
  readonly afterMs: number
  readonly transaction: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'
  readonly failureReason?: string
  /** COMPLETED refunds the money; FAILED never will. */
  readonly refund?: {
    readonly status: 'PENDING' | 'COMPLETED' | 'FAILED'
    readonly reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION'
  }
}

/** A step of a quote's payment, with the quote's status. */
export interface QuoteOutcomeStep extends OutcomeStep {
  readonly quote: QuoteStatus
}

/** The outcome of a payment: its steps in time order, the first at the execution. */
export interface OutcomePlan<Step extends OutcomeStep = OutcomeStep> {
  readonly steps: readonly [Step, ...Step[]]
}

/** The current state of a payment. */
export interface OutcomeState<Step extends OutcomeStep = OutcomeStep> {
  readonly step: Step
  /** When the step was taken. */
  readonly since: Instant
  /** When the next step is due; undefined after the last. */
  readonly dueAt: Instant | undefined
  /** The step's refund with its times. A failed refund has no settledAt. */
  readonly refund:
    | (NonNullable<OutcomeStep['refund']> & { readonly initiatedAt: Instant; readonly settledAt?: Instant })
    | undefined
}

/** Returns the current state of a payment executed at `executedAt`. */
export function statusAt<Step extends OutcomeStep>(
  plan: OutcomePlan<Step>,
  executedAt: Instant,
  now: Instant,
): OutcomeState<Step> {
  const taken = stepsTaken(plan, executedAt, now)
  const step = taken.at(-1) ?? plan.steps[0]
  const next = plan.steps[taken.length]
  return {
    step,
    since: instantOf(step, executedAt),
    dueAt: next === undefined ? undefined : instantOf(next, executedAt),
    refund: refundOf(taken, executedAt),
  }
}

/** Returns every step taken by now, in order. Always includes the first, even if the clock went back. */
export function stepsTaken<Step extends OutcomeStep>(
  { steps }: OutcomePlan<Step>,
  executedAt: Instant,
  now: Instant,
): readonly Step[] {
  return steps.filter((step, index) => index === 0 || instantOf(step, executedAt) <= now)
}

/** Returns the time of a step. */
export function instantOf({ afterMs }: OutcomeStep, executedAt: Instant): Instant {
  return instantFromEpoch(executedAt + afterMs)
}

function refundOf(taken: readonly OutcomeStep[], executedAt: Instant): OutcomeState['refund'] {
  const refund = taken.at(-1)?.refund
  const initiated = taken.find(step => step.refund !== undefined)
  if (refund === undefined || initiated === undefined) return undefined
  const settled = taken.find(step => step.refund?.status === 'COMPLETED')
  return {
    ...refund,
    initiatedAt: instantOf(initiated, executedAt),
    ...(settled === undefined ? {} : { settledAt: instantOf(settled, executedAt) }),
  }
}
