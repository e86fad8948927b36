import type { IncomingFailureReason } from '#lib/contract/transfers/failure-reason'
import { fieldsNotReturned } from '#lib/domain/transfers/payee-fields'
import type { SendResult } from '#lib/domain/webhooks/send-result'

/** Decision on a payment that waits for approval. */
export interface ApprovalDecision {
  readonly status: 'COMPLETED' | 'REJECTED' | 'FAILED'
  readonly failureReason?: IncomingFailureReason
}

/**
 * Returns the decision on an incoming payment, according to the delivery result of its webhook. A reply with 202 defers
 * the decision. `requested` lists the fields that an approval must return.
 */
export function decisionOfReply(result: SendResult, requested: readonly string[]): ApprovalDecision | undefined {
  if ('failure' in result) {
    // The sending process stopped. Without a later decision, the payment fails at the end of its approval window.
    if (result.failure === 'INTERRUPTED') return undefined
    return failWith(result.failure === 'TIMEOUT' ? 'PAYMENT_APPROVAL_TIMED_OUT' : 'PAYMENT_APPROVAL_WEBHOOK_ERROR')
  }
  const { status, body } = result.reply
  switch (status) {
    case 200: {
      const isComplete = fieldsNotReturned(requested, customerInfoOf(body)).length === 0
      return isComplete ? { status: 'COMPLETED' } : failWith('MISSING_MANDATORY_PAYEE_DATA')
    }
    case 202:
      return undefined
    case 403:
      return { status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED' }
    case 422:
      return failWith('PAY_REQUEST_FAILED')
    default:
      return failWith('PAYMENT_APPROVAL_WEBHOOK_ERROR')
  }
}

function failWith(failureReason: IncomingFailureReason): ApprovalDecision {
  return { status: 'FAILED', failureReason }
}

function customerInfoOf(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const { receiverCustomerInfo } = JSON.parse(new TextDecoder().decode(body))
    return typeof receiverCustomerInfo === 'object' && receiverCustomerInfo !== null ? receiverCustomerInfo : undefined
  } catch {
    return undefined
  }
}
