import * as z from 'zod/mini'
import { apiOperations } from '#lib/contract/operation'
import { pageOf, pageQuery, sortOrder } from '#lib/contract/page-request'
import { instant, instantOrDay, openRecord, text } from '#lib/contract/scalars'
import { transaction, transactionType } from '#lib/contract/transfers/transaction'

/** Statuses by which clients may filter transactions. No transaction of the sandbox is CREATED or REFUNDED. */
const TRANSACTION_STATUSES = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const

/** Filters and order of `GET /transactions`. Times are inclusive; a date means the whole UTC day. */
const transactionQuery = z.object({
  customerId: z.optional(text(1, 255)),
  platformCustomerId: z.optional(text(1, 255)),
  /** The account identifier of the sender or of the receiver. */
  accountIdentifier: z.optional(text(1, 255)),
  senderAccountIdentifier: z.optional(text(1, 255)),
  receiverAccountIdentifier: z.optional(text(1, 255)),
  /** The current status. A transaction is EXPIRED if its quote expired. */
  status: z.optional(z.enum(TRANSACTION_STATUSES)),
  type: z.optional(transactionType),
  /** The remittance information, or the funding reference of the quote. */
  reference: z.optional(text(1, 255)),
  startDate: z.optional(instantOrDay('start')),
  endDate: z.optional(instantOrDay('end')),
  sortOrder: z.optional(sortOrder),
  ...pageQuery,
})

const operation = apiOperations('transactions', 'TRANSACT')

export const listTransactions = operation({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  summary: 'List transactions, newest first by default',
  query: transactionQuery,
  success: { status: 200, body: pageOf(transaction) },
})

export const approveTransaction = operation({
  id: 'approveTransaction',
  method: 'POST',
  path: '/transactions/{transactionId}/approve',
  summary: 'Approve an incoming payment that is waiting for approval, and credit it',
  /**
   * The server checks that `receiverCustomerInfo` contains the fields that the approval webhook requests. It does not
   * store the data, because the counterparty is simulated.
   */
  body: z.object({ receiverCustomerInfo: z.optional(openRecord) }),
  bodyOptional: true,
  success: { status: 200, body: transaction },
  notFound: 'TRANSACTION_NOT_FOUND',
  errors: ['INVALID_AMOUNT', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
})

export const rejectTransaction = operation({
  id: 'rejectTransaction',
  method: 'POST',
  path: '/transactions/{transactionId}/reject',
  summary: 'Reject an incoming payment that is waiting for approval; nothing is credited',
  body: z.object({ reason: z.optional(text(1, 500)) }),
  bodyOptional: true,
  success: { status: 200, body: transaction },
  notFound: 'TRANSACTION_NOT_FOUND',
  errors: ['TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
})

export const cancelTransaction = operation({
  id: 'cancelTransaction',
  method: 'POST',
  path: '/transactions/{transactionId}/cancel',
  summary: 'Cancel an ACH transfer that has not settled; its money returns to the source account',
  body: z.object({ reason: z.optional(text(1, 500)) }),
  bodyOptional: true,
  success: { status: 200, body: transaction },
  notFound: 'TRANSACTION_NOT_FOUND',
  errors: ['INVALID_AMOUNT', 'TRANSACTION_NOT_CANCELLABLE'],
})

export const confirmTransaction = operation({
  id: 'confirmTransaction',
  method: 'POST',
  path: '/transactions/{transactionId}/confirm',
  summary: 'Record that the receipt of a transfer was delivered',
  body: z.object({ receiptDeliveryConfirmedAt: z.optional(instant) }),
  bodyOptional: true,
  success: { status: 200, body: transaction },
  notFound: 'TRANSACTION_NOT_FOUND',
})

export const getTransaction = operation({
  id: 'getTransaction',
  method: 'GET',
  path: '/transactions/{transactionId}',
  summary: 'Get a transaction',
  success: { status: 200, body: transaction },
  notFound: 'TRANSACTION_NOT_FOUND',
})
