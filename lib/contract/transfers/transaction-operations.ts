import * as z from 'zod/mini'
import { apiOperation } from '#lib/contract/operation'
import { pageOf, pageQuery, sortOrder } from '#lib/contract/page-request'
import { instantWithin, text } from '#lib/contract/scalars'
import { transaction, transactionType } from '#lib/contract/transfers/transaction'

/** Every status a transaction may have; not every one is ever met here. */
const TRANSACTION_STATUSES = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const

/** Filters and order of `GET /transactions`. Times are inclusive, and a day stands for all of it, in UTC. */
const transactionQuery = z.object({
  customerId: z.optional(text(1, 255)),
  platformCustomerId: z.optional(text(1, 255)),
  accountIdentifier: z.optional(text(1, 255)),
  senderAccountIdentifier: z.optional(text(1, 255)),
  receiverAccountIdentifier: z.optional(text(1, 255)),
  status: z.optional(z.enum(TRANSACTION_STATUSES)),
  type: z.optional(transactionType),
  reference: z.optional(text(1, 255)),
  startDate: z.optional(instantWithin('start')),
  endDate: z.optional(instantWithin('end')),
  sortOrder: z.optional(sortOrder),
  ...pageQuery,
})

export const listTransactions = apiOperation({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  permission: 'VIEW',
  tag: 'transactions',
  summary: 'Transfers as they stand now, newest first',
  query: transactionQuery,
  success: { status: 200, body: pageOf(transaction) },
  errors: ['INVALID_INPUT'],
})
