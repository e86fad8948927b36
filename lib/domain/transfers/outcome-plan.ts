import type { QuoteStatus } from '#lib/contract/quotes/quote'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'

/** One step of what becomes of a payment, and when it is taken. */
export interface OutcomeStep {
  /** Since the execution, on the sandbox's clock. */
  readonly afterMs: number
  readonly transaction: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'
  readonly failureReason?: string
  /** COMPLETED gives the money back, FAILED never will. */
  readonly refund?: {
    readonly status: 'PENDING' | 'COMPLETED' | 'FAILED'
    readonly reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION'
  }
}

/** The same for a quote, whose own status is apart from its transaction's. */
export interface QuoteOutcomeStep extends OutcomeStep {
  readonly quote: QuoteStatus
}

/** What becomes of a payment: its steps in the order of their time, the first one at the execution itself. */
export interface OutcomePlan<Step extends OutcomeStep = OutcomeStep> {
  readonly steps: readonly [Step, ...Step[]]
}

/** Where a payment stands. */
export interface OutcomeState<Step extends OutcomeStep = OutcomeStep> {
  readonly step: Step
  /** When the step was taken. */
  readonly since: Instant
  /** When the next one is due; undefined after the last. */
  readonly dueAt: Instant | undefined
  /** As the step has it, with its times; one that failed is never settled. */
  readonly refund:
    | (NonNullable<OutcomeStep['refund']> & { readonly initiatedAt: Instant; readonly settledAt?: Instant })
    | undefined
}

/** Where a payment executed at an instant stands now. */
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

/** Every step taken by now, in order: what was told of the payment so far. The first one is, even if the clock went back. */
export function stepsTaken<Step extends OutcomeStep>(
  { steps }: OutcomePlan<Step>,
  executedAt: Instant,
  now: Instant,
): readonly Step[] {
  return steps.filter((step, index) => index === 0 || instantOf(step, executedAt) <= now)
}

/** The instant a step is taken. */
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
