import type { QuoteStatus } from '#lib/contract/quotes/quote'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { type UmaBehavior, umaEntry } from '#lib/domain/receivers/uma-directory'

export interface OutcomeStep {
  /** Time since the execution, on the sandbox clock. */
  readonly afterMs: number
  readonly transaction: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'
  readonly failureReason?: string
  /** COMPLETED: the money has been refunded. FAILED: the money is never refunded. */
  readonly refund?: {
    readonly status: 'PENDING' | 'COMPLETED' | 'FAILED'
    readonly reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION'
  }
}

export interface QuoteOutcomeStep extends OutcomeStep {
  readonly quote: QuoteStatus
}

/** A payment's outcome: its steps in chronological order. The first step takes effect at the execution. */
export interface OutcomePlan<Step extends OutcomeStep = OutcomeStep> {
  readonly steps: readonly [Step, ...Step[]]
}

export interface OutcomeState<Step extends OutcomeStep = OutcomeStep> {
  readonly step: Step
  readonly since: Instant
  /** When the next step is due; undefined after the last step. */
  readonly dueAt: Instant | undefined
  /** The step's refund with its times. Only a completed refund has `settledAt`. */
  readonly refund:
    | (NonNullable<OutcomeStep['refund']> & { readonly initiatedAt: Instant; readonly settledAt?: Instant })
    | undefined
}

export function outcomeStateAt<Step extends OutcomeStep>(
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

/** Returns the steps that have taken effect at `now`, in order. Always includes the first step. */
export function stepsTaken<Step extends OutcomeStep>(
  { steps }: OutcomePlan<Step>,
  executedAt: Instant,
  now: Instant,
): readonly Step[] {
  return steps.filter((step, index) => index === 0 || instantOf(step, executedAt) <= now)
}

function instantOf({ afterMs }: OutcomeStep, executedAt: Instant): Instant {
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
    settledAt: settled && instantOf(settled, executedAt),
  }
}

/** Returns the outcome for the last digits of an identifier. Without magic digits, a payment succeeds immediately. */
export function quoteOutcome(suffix: string | undefined): OutcomePlan<QuoteOutcomeStep> {
  return BY_SUFFIX.get(suffix ?? '') ?? SUCCESS
}

/**
 * Our choice: time from the execution until a payment fails or is canceled. A canceled payment completes this long
 * after the end of its refund.
 */
const FAILURE_AFTER_MS = 5_000
/** Our choice: duration of a refund. */
const REFUND_MS = 5_000
/** Our choice: time until the receiving bank returns a payment. */
const BANK_RETURN_AFTER_MS = 30_000
/** Six minutes: the documented duration of a long payment. */
export const LONG_PAYMENT_MS = 360_000

const SUCCESS: OutcomePlan<QuoteOutcomeStep> = {
  steps: [{ afterMs: 0, transaction: 'COMPLETED', quote: 'COMPLETED' }],
}

const PROCESSING = { afterMs: 0, transaction: 'PROCESSING', quote: 'PROCESSING' } as const
const FAILED = { transaction: 'FAILED', quote: 'FAILED' } as const

const BY_SUFFIX: ReadonlyMap<string, OutcomePlan<QuoteOutcomeStep>> = new Map([
  ['002', { steps: failingSteps('QUOTE_EXECUTION_FAILED', 'COMPLETED') }],
  ['003', { steps: [PROCESSING, { afterMs: LONG_PAYMENT_MS, transaction: 'COMPLETED', quote: 'COMPLETED' }] }],
  ['004', { steps: failingSteps('COUNTERPARTY_POST_TX_FAILED', 'COMPLETED') }],
  ['005', { steps: returnedSteps() }],
  ['006', { steps: canceledSteps() }],
  ['007', { steps: failingSteps('COUNTERPARTY_POST_TX_FAILED', 'FAILED') }],
])

type Steps = readonly [QuoteOutcomeStep, ...QuoteOutcomeStep[]]

function failingSteps(failureReason: string, refundStatus: 'COMPLETED' | 'FAILED'): Steps {
  const failed = { ...FAILED, failureReason }
  return [
    PROCESSING,
    { ...failed, afterMs: FAILURE_AFTER_MS, refund: refund('PENDING', 'TRANSACTION_FAILED') },
    { ...failed, afterMs: FAILURE_AFTER_MS + REFUND_MS, refund: refund(refundStatus, 'TRANSACTION_FAILED') },
  ]
}

/** The payment arrives, and then the bank returns it. The quote remains COMPLETED. */
function returnedSteps(): Steps {
  const failed = { transaction: 'FAILED', quote: 'COMPLETED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' } as const
  return [
    { afterMs: 0, transaction: 'COMPLETED', quote: 'COMPLETED' },
    { ...failed, afterMs: BANK_RETURN_AFTER_MS, refund: refund('PENDING', 'TRANSACTION_FAILED') },
    { ...failed, afterMs: BANK_RETURN_AFTER_MS + REFUND_MS, refund: refund('COMPLETED', 'TRANSACTION_FAILED') },
  ]
}

/** The user cancels the payment. It is refunded first and then completes. */
function canceledSteps(): Steps {
  const refundedAfterMs = FAILURE_AFTER_MS + REFUND_MS
  const refunded = refund('COMPLETED', 'USER_CANCELLATION')
  return [
    PROCESSING,
    { ...PROCESSING, afterMs: FAILURE_AFTER_MS, refund: refund('PENDING', 'USER_CANCELLATION') },
    { ...PROCESSING, afterMs: refundedAfterMs, refund: refunded },
    { afterMs: refundedAfterMs + FAILURE_AFTER_MS, transaction: 'COMPLETED', quote: 'COMPLETED', refund: refunded },
  ]
}

type Refund = NonNullable<OutcomeStep['refund']>

function refund(status: Refund['status'], reason: Refund['reason']): Refund {
  return { status, reason }
}

/** Returns the outcome of a UMA payment: immediate success, except for `pending.long` and the failures. */
export function umaOutcome(behavior: string): OutcomePlan<QuoteOutcomeStep> {
  return quoteOutcome(SUFFIX_BY_BEHAVIOR.get(behavior))
}

/** Returns the outcome name of a payment to a UMA address outside the platform, for `paymentStateAt`. */
export function umaOutcomeName(address: string): string {
  return `uma:${umaEntry(address)?.behavior ?? 'success'}`
}

/** Magic digits that have the same outcome as a UMA behavior. */
const SUFFIX_BY_BEHAVIOR: ReadonlyMap<string, string> = new Map<UmaBehavior, string>([
  ['pending.long', '003'],
  ['fail.compliance', '002'],
  ['fail.refund', '007'],
])

/** Direction of a same-currency transfer: IN pulls from an external account, OUT pays to one. */
export type TransferDirection = 'IN' | 'OUT'

/**
 * Returns the outcome of a same-currency transfer. No step has a `refund`: a failed transfer OUT returns its money
 * without a refund status. A failed transfer IN has moved no money.
 */
export function transferOutcome(suffix: string, direction: TransferDirection): OutcomePlan {
  const reason = FAILURE_REASONS[direction]
  switch (suffix) {
    case '002':
      return immediateFailure(reason.insufficientFunds)
    case '003':
      return immediateFailure(reason.accountClosed)
    case '004':
      return immediateFailure(reason.rejected)
    case '005':
      return {
        steps: [
          { afterMs: 0, transaction: 'PENDING' },
          { afterMs: TRANSFER_FAILURE_AFTER_MS, transaction: 'FAILED', failureReason: reason.rejected },
        ],
      }
    default:
      return { steps: [{ afterMs: 0, transaction: 'COMPLETED' }] }
  }
}

const TRANSFER_FAILURE_AFTER_MS = 30_000

/** The contract defines the reasons, but assigns none to a suffix. */
const FAILURE_REASONS = {
  IN: {
    insufficientFunds: 'COLLECTION_FAILED',
    accountClosed: 'COLLECTION_FAILED',
    rejected: 'COLLECTION_FAILED',
  },
  OUT: {
    insufficientFunds: 'COUNTERPARTY_POST_TX_FAILED',
    accountClosed: 'ACCOUNT_INVALID',
    rejected: 'COUNTERPARTY_POST_TX_FAILED',
  },
} as const satisfies Record<TransferDirection, object>

function immediateFailure(failureReason: string): OutcomePlan {
  return { steps: [{ afterMs: 0, transaction: 'FAILED', failureReason }] }
}

export function approvalOutcomeName(windowMs: number): string {
  return `approval:${windowMs}`
}

export function isApproval(name: string): boolean {
  return name.startsWith('approval:')
}

/** Returns the outcome of a held payment, which fails unless it is approved or rejected within `windowMs`. */
export function approvalOutcome(windowMs: string): OutcomePlan {
  const failureReason = 'PAYMENT_APPROVAL_TIMED_OUT'
  return {
    steps: [
      { afterMs: 0, transaction: 'PENDING' },
      { afterMs: Number(windowMs), transaction: 'FAILED', failureReason },
    ],
  }
}
