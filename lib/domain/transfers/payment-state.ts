import type { QuoteStatus } from '#lib/contract/quotes/quote'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import {
  approvalOutcome,
  type OutcomePlan,
  type OutcomeState,
  type OutcomeStep,
  outcomeStateAt,
  type QuoteOutcomeStep,
  quoteOutcome,
  transferOutcome,
  umaOutcome,
} from '#lib/domain/transfers/payment-outcomes'

/** Outcome name of a quote's payment that succeeds immediately. */
export const SUCCESS = 'quote:'

export interface PaymentState extends OutcomeState {
  /** Undefined if the payment has no quote. */
  readonly quoteStatus: QuoteStatus | undefined
  /** True if the money returns to the source account. */
  readonly isReversed: boolean
}

/**
 * Returns the state of a payment at `now`. `name` is the payment's stored outcome, such as `quote:004`,
 * `uma:pending.long`, `in:005`, `out:` or `approval:5000`. Throws RangeError if the part before the colon is unknown.
 */
export function paymentStateAt(name: string, executedAt: Instant, now: Instant): PaymentState {
  const [kind, detail = ''] = name.split(':')
  switch (kind) {
    case 'quote':
      return quoteState(quoteOutcome(detail), executedAt, now)
    case 'uma':
      return quoteState(umaOutcome(detail), executedAt, now)
    case 'in':
      return transferState(transferOutcome(detail, 'IN'), executedAt, now, () => false)
    case 'out':
      return transferState(transferOutcome(detail, 'OUT'), executedAt, now, step => step.transaction === 'FAILED')
    case 'approval':
      return transferState(approvalOutcome(detail), executedAt, now, () => false)
    default:
      throw new RangeError(`${name} is not the name of an outcome.`)
  }
}

/** Returns the state with its refund FAILED and not settled. A state without a refund is returned unchanged. */
export function withFailedRefund(state: PaymentState): PaymentState {
  if (state.refund === undefined) return state
  const { settledAt: _, ...refund } = state.refund
  return { ...state, refund: { ...refund, status: 'FAILED' } }
}

export function hasDelayedSteps(name: string): boolean {
  const start = instantFromEpoch(0)
  return paymentStateAt(name, start, start).dueAt !== undefined
}

function quoteState(plan: OutcomePlan<QuoteOutcomeStep>, executedAt: Instant, now: Instant): PaymentState {
  const state = outcomeStateAt(plan, executedAt, now)
  return { ...state, quoteStatus: state.step.quote, isReversed: state.step.refund?.status === 'COMPLETED' }
}

function transferState(
  plan: OutcomePlan,
  executedAt: Instant,
  now: Instant,
  isReversal: (step: OutcomeStep) => boolean,
): PaymentState {
  const state = outcomeStateAt(plan, executedAt, now)
  return { ...state, quoteStatus: undefined, isReversed: isReversal(state.step) }
}

/** Returns the seconds, on the sandbox clock, from a payment's execution until it first completes or fails. */
export function settlementSeconds(outcome: string): number {
  const start = instantFromEpoch(0)
  for (let at = start; ; ) {
    const { step, dueAt } = paymentStateAt(outcome, start, at)
    if (dueAt === undefined || step.transaction === 'COMPLETED' || step.transaction === 'FAILED') return at / 1000
    at = dueAt
  }
}

/** Returns when an outgoing payment settled or is expected to settle. Returns null if no settlement is expected. */
export function expectedSettlementAt(transaction: Transaction): Instant | null {
  if (transaction.type !== 'OUTGOING' || transaction.settlementTimelineSeconds == null) return null
  const { status, createdAt, updatedAt, settledAt, quoteId, refund, settlementTimelineSeconds } = transaction
  switch (status) {
    case 'COMPLETED':
      return settledAt ?? null
    case 'PROCESSING':
      return refund === undefined ? instantFromEpoch(updatedAt + settlementTimelineSeconds * 1000) : null
    case 'PENDING':
      // In the status PENDING, the payment of a quote has not started, but a transfer has.
      return quoteId === undefined ? instantFromEpoch(createdAt + settlementTimelineSeconds * 1000) : null
    default:
      return null
  }
}
