import type { QuoteDocument } from '#lib/contract/quotes/quote'
import type { OutgoingTransaction, TransactionDocument } from '#lib/contract/transfers/transaction'
import { realtimePayment } from '#lib/domain/transfers/realtime-payment'

/** Transaction members that its quote does not have; the same on the wire and inside. */
export type OwnMembers = Pick<
  OutgoingTransaction,
  | 'direction'
  | 'customerId'
  | 'platformCustomerId'
  | 'description'
  | 'purposeOfPayment'
  | 'paymentRail'
  | 'railSelectionMode'
  | 'settlementTimelineSeconds'
>

/** Returns the initial transaction of a quote in wire form, without {@link OwnMembers}. */
export function quoteTransaction(quote: QuoteDocument): Omit<OutgoingDocument, keyof OwnMembers> {
  const { createdAt, sendingCurrency, receivingCurrency, rateDetails, remittanceInformation } = quote
  return {
    type: 'OUTGOING',
    id: quote.transactionId,
    status: 'PENDING',
    source: sourceOf(quote),
    destination: destinationOf(quote),
    createdAt,
    updatedAt: createdAt,
    sentAmount: { amount: quote.totalSendingAmount, currency: sendingCurrency },
    receivedAmount: { amount: quote.totalReceivingAmount, currency: receivingCurrency },
    exchangeRate: quote.exchangeRate,
    fees: quote.feesIncluded,
    quoteId: quote.id,
    ...(rateDetails === undefined ? {} : { rateDetails }),
    ...(remittanceInformation === undefined ? {} : { remittanceInformation }),
  }
}

type OutgoingDocument = Extract<TransactionDocument, { type: 'OUTGOING' }>

function sourceOf(quote: QuoteDocument) {
  const { source, sendingCurrency } = quote
  const currency = sendingCurrency.code
  if (source.sourceType === 'ACCOUNT') return { sourceType: 'ACCOUNT', accountId: source.accountId, currency } as const
  const { customerId } = source
  const customer = customerId === undefined ? {} : { customerId }
  return { sourceType: 'REALTIME_FUNDING', currency, ...customer, ...realtimePayment(quote) } as const
}

function destinationOf({ destination, receivingCurrency: { code: currency } }: QuoteDocument) {
  return destination.destinationType === 'ACCOUNT'
    ? ({ destinationType: 'ACCOUNT', accountId: destination.accountId, currency } as const)
    : ({ destinationType: 'UMA_ADDRESS', umaAddress: destination.umaAddress, currency } as const)
}
