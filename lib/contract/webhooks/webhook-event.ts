import * as z from 'zod/mini'
import { internalAccount } from '#lib/contract/accounts/internal-account'
import { customer } from '#lib/contract/customers/customer'
import { verification } from '#lib/contract/customers/verification'
import { idOf, instant, pattern } from '#lib/contract/scalars'
import { transaction } from '#lib/contract/transfers/transaction'
import {
  CUSTOMER_TYPES,
  INCOMING_PAYMENT_TYPES,
  INTERNAL_ACCOUNT_TYPES,
  OUTGOING_PAYMENT_TYPES,
  VERIFICATION_TYPES,
} from '#lib/contract/webhooks/webhook-types'

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

/**
 * The webhooks, by the names that the public API gives them. The body of an event is the same in every attempt, unless a
 * fault tampers with it.
 */
export const WEBHOOKS = {
  'outgoing-payment': {
    operationId: 'outgoingPaymentWebhook',
    summary: 'The status or the refund of an outgoing payment has changed',
    body: z.object({ ...envelope, type: z.enum(OUTGOING_PAYMENT_TYPES), data: transaction }),
  },
  'incoming-payment': {
    operationId: 'incomingPaymentWebhook',
    summary: 'An incoming payment waits for approval, its status has changed, or its money returns to the sender',
    body: z.object({ ...envelope, type: z.enum(INCOMING_PAYMENT_TYPES), data: incomingPayment }),
  },
  'customer-update': {
    operationId: 'customerStatusWebhook',
    summary: 'The kycStatus or kybStatus of a customer has changed',
    body: z.object({ ...envelope, type: z.enum(CUSTOMER_TYPES), data: customer }),
  },
  'verification-update': {
    operationId: 'verificationStatusWebhook',
    summary: 'The status of a verification has changed',
    body: z.object({ ...envelope, type: z.enum(VERIFICATION_TYPES), data: verification }),
  },
  'internal-account-status': {
    operationId: 'internalAccountStatusWebhook',
    summary: 'The balance, the status or the funding instructions of an internal account have changed',
    body: z.object({ ...envelope, type: z.enum(INTERNAL_ACCOUNT_TYPES), data: internalAccount }),
  },
  'test-webhook': {
    operationId: 'testWebhook',
    summary: 'A test of the webhook endpoint',
    body: z.object({ ...envelope, type: z.literal('TEST'), data: z.object({}) }),
  },
}
