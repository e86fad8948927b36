import type { OutcomePlan, OutcomeStep, QuoteOutcomeStep } from '#lib/domain/transfers/outcome-plan'

/**
 * Returns the outcome of an executed quote, by the magic digits of its external account. Other digits and destinations
 * succeed.
 */
export function quoteOutcome(suffix: string | undefined): OutcomePlan<QuoteOutcomeStep> {
  return BY_SUFFIX.get(suffix ?? '') ?? SUCCESS
}

/** Our choice: time until a payment fails. */
export const FAILURE_AFTER_MS = 5_000
/** Our choice: duration of a refund. */
export const REFUND_MS = 5_000
/** Our choice: time until the receiving bank returns a payment. */
export const BANK_RETURN_AFTER_MS = 30_000
/** About six minutes, like the contract's long payment. */
export const LONG_PAYMENT_MS = 360_000

const SUCCESS: OutcomePlan<QuoteOutcomeStep> = {
  steps: [{ afterMs: 0, transaction: 'COMPLETED', quote: 'COMPLETED' }],
}

const PROCESSING = { afterMs: 0, transaction: 'PROCESSING', quote: 'PROCESSING' } as const
const FAILED = { transaction: 'FAILED', quote: 'FAILED' } as const

const BY_SUFFIX: ReadonlyMap<string, OutcomePlan<QuoteOutcomeStep>> = new Map([
  ['002', { steps: failing('QUOTE_EXECUTION_FAILED', 'COMPLETED') }],
  ['003', { steps: [PROCESSING, { afterMs: LONG_PAYMENT_MS, transaction: 'COMPLETED', quote: 'COMPLETED' }] }],
  ['004', { steps: failing('COUNTERPARTY_POST_TX_FAILED', 'COMPLETED') }],
  ['005', { steps: returned() }],
  ['006', { steps: canceled() }],
  ['007', { steps: failing('COUNTERPARTY_POST_TX_FAILED', 'FAILED') }],
])

type Steps = readonly [QuoteOutcomeStep, ...QuoteOutcomeStep[]]

function failing(failureReason: string, refunded: 'COMPLETED' | 'FAILED'): Steps {
  const failed = { ...FAILED, failureReason }
  return [
    PROCESSING,
    { ...failed, afterMs: FAILURE_AFTER_MS, refund: refund('PENDING', 'TRANSACTION_FAILED') },
    { ...failed, afterMs: FAILURE_AFTER_MS + REFUND_MS, refund: refund(refunded, 'TRANSACTION_FAILED') },
  ]
}

/** Returns the steps of a payment that arrives and is returned. Its quote stays COMPLETED. */
function returned(): Steps {
  const failed = { transaction: 'FAILED', quote: 'COMPLETED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' } as const
  return [
    { afterMs: 0, transaction: 'COMPLETED', quote: 'COMPLETED' },
    { ...failed, afterMs: BANK_RETURN_AFTER_MS, refund: refund('PENDING', 'TRANSACTION_FAILED') },
    { ...failed, afterMs: BANK_RETURN_AFTER_MS + REFUND_MS, refund: refund('COMPLETED', 'TRANSACTION_FAILED') },
  ]
}

/** Returns the steps of a canceled payment, which is refunded first and fails once the money is back. */
function canceled(): Steps {
  const refundedAfterMs = FAILURE_AFTER_MS + REFUND_MS
  const refunded = refund('COMPLETED', 'USER_CANCELLATION')
  return [
    PROCESSING,
    { ...PROCESSING, afterMs: FAILURE_AFTER_MS, refund: refund('PENDING', 'USER_CANCELLATION') },
    { ...PROCESSING, afterMs: refundedAfterMs, refund: refunded },
    {
      ...FAILED,
      afterMs: refundedAfterMs + FAILURE_AFTER_MS,
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: refunded,
    },
  ]
}

type Refund = NonNullable<OutcomeStep['refund']>

function refund(status: Refund['status'], reason: Refund['reason']): Refund {
  return { status, reason }
}
