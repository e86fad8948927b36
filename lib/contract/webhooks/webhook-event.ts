import * as z from 'zod/mini'
import { internalAccount } from '#lib/contract/accounts/internal-account'
import { customer } from '#lib/contract/customers/customer'
import { idOf, instant, pattern } from '#lib/contract/scalars'
import { transaction } from '#lib/contract/transfers/transaction'
import { INCOMING_PAYMENT_TYPES, OUTGOING_PAYMENT_TYPES } from '#lib/contract/webhooks/webhook-types'

/** Name of an event type. Requests to the control plane may name types that the sandbox never sends by itself. */
export const webhookTypeName = pattern(/^[A-Z_]+(\.[A-Z_]+)?$/, 80)

/** A field that the receiving platform should return when it approves a payment. */
const requestedField = z.object({ name: z.string(), mandatory: z.boolean() })

/** The transaction as `GET /transactions/{id}` returns it, and the fields that an approval should return. */
const incomingPayment = z.intersection(
  transaction,
  z.object({ requestedReceiverCustomerInfoFields: z.optional(z.array(requestedField)) }),
)

const envelope = { id: idOf('Webhook'), timestamp: instant }

/** Bodies of webhooks by kind. The body of an event is the same in every attempt, unless a fault tampers with it. */
export const WEBHOOK_BODIES = {
  'outgoing-payment': z.object({ ...envelope, type: z.enum(OUTGOING_PAYMENT_TYPES), data: transaction }),
  'incoming-payment': z.object({ ...envelope, type: z.enum(INCOMING_PAYMENT_TYPES), data: incomingPayment }),
  'customer-update': z.object({ ...envelope, type: z.literal('CUSTOMER.KYC_APPROVED'), data: customer }),
  'internal-account-status': z.object({
    ...envelope,
    type: z.literal('INTERNAL_ACCOUNT.BALANCE_UPDATED'),
    data: internalAccount,
  }),
  'test-webhook': z.object({ ...envelope, type: z.literal('TEST'), data: z.object({}) }),
}
export type WebhookKind = keyof typeof WEBHOOK_BODIES
