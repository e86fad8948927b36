import * as z from 'zod/mini'

/** Why an outgoing payment failed. The public API has these values; the sandbox returns some of them. */
export const outgoingFailureReason = z.enum([
  'QUOTE_EXPIRED',
  'QUOTE_RATE_UNAVAILABLE',
  'QUOTE_EXECUTION_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'SCA_NOT_COMPLETED',
  'PAYOUT_RETURNED',
  'LIMIT_EXCEEDED',
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED',
  'LIGHTNING_PAYMENT_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
])
outgoingFailureReason.register(z.globalRegistry, { id: 'OutgoingFailureReason' })

/** Why an incoming payment failed or was rejected. The public API has these values; the sandbox returns some of them. */
export const incomingFailureReason = z.enum([
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'COMPLIANCE_REJECTED',
  'COLLECTION_FAILED',
])
incomingFailureReason.register(z.globalRegistry, { id: 'IncomingFailureReason' })

export type IncomingFailureReason = z.output<typeof incomingFailureReason>
