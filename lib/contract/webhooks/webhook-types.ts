export const OUTGOING_PAYMENT_TYPES = [
  'OUTGOING_PAYMENT.PENDING',
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
  'OUTGOING_PAYMENT.PROCESSING',
  'OUTGOING_PAYMENT.COMPLETED',
  'OUTGOING_PAYMENT.FAILED',
  'OUTGOING_PAYMENT.EXPIRED',
  'OUTGOING_PAYMENT.REFUND_PENDING',
  'OUTGOING_PAYMENT.REFUND_COMPLETED',
  'OUTGOING_PAYMENT.REFUND_FAILED',
] as const

export const INCOMING_PAYMENT_TYPES = [
  'INCOMING_PAYMENT.PENDING',
  'INCOMING_PAYMENT.COMPLETED',
  'INCOMING_PAYMENT.FAILED',
  'INCOMING_PAYMENT.REFUND_PENDING',
  'INCOMING_PAYMENT.REFUND_COMPLETED',
  'INCOMING_PAYMENT.REFUND_FAILED',
] as const

export const CUSTOMER_TYPES = [
  'CUSTOMER.KYC_APPROVED',
  'CUSTOMER.KYC_REJECTED',
  'CUSTOMER.KYC_PENDING',
  'CUSTOMER.KYB_APPROVED',
  'CUSTOMER.KYB_REJECTED',
  'CUSTOMER.KYB_PENDING',
] as const

export const VERIFICATION_TYPES = [
  'VERIFICATION.APPROVED',
  'VERIFICATION.REJECTED',
  'VERIFICATION.RESOLVE_ERRORS',
  'VERIFICATION.IN_PROGRESS',
  'VERIFICATION.PENDING_MANUAL_REVIEW',
] as const

export const INTERNAL_ACCOUNT_TYPES = [
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
  'INTERNAL_ACCOUNT.STATUS_UPDATED',
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
] as const

/** Every documented event type. `POST /webhooks` of the control plane also accepts other types. */
export const WEBHOOK_TYPES = [
  ...OUTGOING_PAYMENT_TYPES,
  ...INCOMING_PAYMENT_TYPES,
  ...CUSTOMER_TYPES,
  ...VERIFICATION_TYPES,
  ...INTERNAL_ACCOUNT_TYPES,
  'TEST',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]
export type PaymentWebhookType = (typeof OUTGOING_PAYMENT_TYPES | typeof INCOMING_PAYMENT_TYPES)[number]

/** Forms of the signature header: JSON with a version, or the signature alone in base64. */
export const SIGNATURE_FORMS = ['json', 'base64'] as const
export type SignatureForm = (typeof SIGNATURE_FORMS)[number]

/**
 * State of an event. `kept`: not sent, because the platform had no endpoint. `waiting`: an attempt is scheduled or in
 * flight. `delivered`: the receiver accepted the event. `exhausted`: not delivered, and no further attempt is
 * scheduled. `dropped`: the endpoint was removed or a snapshot was loaded before delivery.
 */
export const WEBHOOK_STATES = ['kept', 'waiting', 'delivered', 'exhausted', 'dropped'] as const
