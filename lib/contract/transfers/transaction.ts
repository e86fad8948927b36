import * as z from 'zod/mini'
import { currencyAmount } from '#lib/contract/accounts/internal-account'
import { paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { paymentRail } from '#lib/contract/accounts/payment-rail'
import { cryptoNetwork } from '#lib/contract/money/currency'
import { outgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import { idOf, instant, minorUnits, openRecord, text } from '#lib/contract/scalars'
import { incomingFailureReason, outgoingFailureReason } from '#lib/contract/transfers/failure-reason'

const onChainTransaction = z.object({ transactionHash: z.string(), network: cryptoNetwork })
onChainTransaction.register(z.globalRegistry, {
  id: 'OnChainTransaction',
  description: 'A transfer on a crypto network. Its hash is fictional.',
})

const ACCOUNT_SIDE = {
  accountId: text(1, 255),
  currency: text(1, 16),
  /** The transfer to or from a crypto wallet. Absent until it has settled. */
  onChainTransaction: z.optional(onChainTransaction),
}

const transactionSource = z.discriminatedUnion('sourceType', [
  z.object({ sourceType: z.literal('ACCOUNT'), ...ACCOUNT_SIDE }),
  z.object({
    sourceType: z.literal('REALTIME_FUNDING'),
    currency: text(1, 16),
    customerId: z.optional(text(1, 255)),
    /** The payer's name. Absent until the payment arrives. */
    accountHolderName: z.optional(z.string()),
    /** The payer's account, masked, such as ****6789. */
    accountIdentifier: z.optional(z.string()),
    bankName: z.optional(z.string()),
    bankIdentifier: z.optional(z.string()),
    paymentRail: z.optional(paymentRail),
    remittanceInformation: z.optional(z.string()),
    endToEndId: z.optional(z.string()),
    /** The rail's identifier of the payment. */
    traceNumber: z.optional(z.string()),
    onChainTransaction: z.optional(onChainTransaction),
  }),
  z.object({ sourceType: z.literal('UMA_ADDRESS'), umaAddress: text(1, 255), currency: text(1, 16) }),
])
transactionSource.register(z.globalRegistry, { id: 'TransactionSource' })

const transactionDestination = z.discriminatedUnion('destinationType', [
  z.object({ destinationType: z.literal('ACCOUNT'), ...ACCOUNT_SIDE }),
  z.object({ destinationType: z.literal('UMA_ADDRESS'), umaAddress: text(1, 255), currency: text(1, 16) }),
])
transactionDestination.register(z.globalRegistry, { id: 'TransactionDestination' })

/**
 * Quotes and transfers out are OUTGOING, even if the transaction's owner receives the money. Received UMA payments,
 * transfers in, and money that the sandbox adds to an account are INCOMING.
 */
export const transactionType = z.enum(['INCOMING', 'OUTGOING'])
transactionType.register(z.globalRegistry, { id: 'TransactionType' })

const transactionDirection = z.enum(['CREDIT', 'DEBIT'])
transactionDirection.register(z.globalRegistry, { id: 'TransactionDirection' })

const reconciliationInstructions = z.object({ reference: z.string() })
reconciliationInstructions.register(z.globalRegistry, {
  id: 'ReconciliationInstructions',
  description: 'The code that a payment from outside must contain. The same code is in paymentInstructions.',
})

const refund = z.object({
  reference: z.string(),
  initiatedAt: instant,
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  settledAt: z.optional(instant),
  reason: z.optional(z.enum(['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'])),
})
refund.register(z.globalRegistry, { id: 'Refund', description: 'The return of a payment to its sender.' })

const outgoingTransactionStatus = z.enum([
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
])
outgoingTransactionStatus.register(z.globalRegistry, { id: 'OutgoingTransactionStatus' })

const shared = {
  id: idOf('Transaction'),
  direction: transactionDirection,
  destination: transactionDestination,
  /** `customerId` and `platformCustomerId` are the platform's ID if the platform owns the transaction. */
  customerId: z.string(),
  platformCustomerId: z.string(),
  createdAt: instant,
  updatedAt: instant,
  settledAt: z.optional(instant),
  description: z.optional(z.string()),
  counterpartyInformation: z.optional(openRecord),
  receiptDeliveryConfirmedAt: z.optional(instant),
  fees: z.optional(minorUnits),
  refund: z.optional(refund),
}

export const transaction = z.discriminatedUnion('type', [
  z.object({
    ...shared,
    type: z.literal('OUTGOING'),
    failureReason: z.optional(outgoingFailureReason),
    status: outgoingTransactionStatus,
    source: transactionSource,
    sentAmount: currencyAmount,
    receivedAmount: z.optional(currencyAmount),
    exchangeRate: z.optional(z.number()),
    quoteId: z.optional(idOf('Quote')),
    paymentInstructions: z.optional(z.array(paymentInstructions)),
    /** Present if a payment from outside can fund the quote. */
    reconciliationInstructions: z.optional(reconciliationInstructions),
    rateDetails: z.optional(outgoingRateDetails),
    /** The part of `fees` that the platform receives. */
    platformFees: z.optional(minorUnits),
    remittanceInformation: z.optional(z.string()),
    purposeOfPayment: z.optional(z.string()),
    paymentRail: z.nullable(paymentRail),
    /** Absent if there is no rail. Transactions stored by older versions have null. */
    railSelectionMode: z.optional(z.nullable(z.enum(['AUTO', 'MANUAL']))),
    /** Expected or actual settlement time. Null before the start, during a refund, and after failure or expiry. */
    expectedSettlementAt: z.optional(z.nullable(instant)),
    /** Time on the sandbox clock from the start of the payment until it first completes or fails. */
    settlementTimelineSeconds: z.optional(z.nullable(z.int())),
  }),
  z.object({
    ...shared,
    type: z.literal('INCOMING'),
    failureReason: z.optional(incomingFailureReason),
    status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED']),
    source: z.optional(transactionSource),
    receivedAmount: currencyAmount,
  }),
])
transaction.register(z.globalRegistry, {
  id: 'Transaction',
  description: 'An outgoing or incoming payment of a customer or of the platform.',
})
export type Transaction = z.output<typeof transaction>

/** Statuses of a transaction that has not settled. */
export const UNSETTLED_STATUSES: readonly Transaction['status'][] = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING']
/** A transaction in wire form, as stored. */
export type TransactionDocument = z.input<typeof transaction>
export type OutgoingTransaction = Extract<Transaction, { type: 'OUTGOING' }>

/** Fields of a transaction that its quote does not have. Each has the same value decoded and in wire form. */
export type TransactionOnlyFields = Pick<
  OutgoingTransaction,
  | 'direction'
  | 'customerId'
  | 'platformCustomerId'
  | 'description'
  | 'paymentRail'
  | 'railSelectionMode'
  | 'settlementTimelineSeconds'
>

export type IncomingTransaction = Extract<Transaction, { type: 'INCOMING' }>

/** The body of `POST /sandbox/send`. The default amount is what the quote requires. */
export const sendRequest = z.object({
  quoteId: text(1, 255),
  currencyCode: text(1, 16),
  currencyAmount: z.optional(minorUnits),
})
