import { type Currency, currencyOf } from '#lib/contract/currency'
import type { Quote, QuoteRequest } from '#lib/contract/quote'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { OutgoingTransaction } from '#lib/contract/transaction'
import type { Price } from '#lib/domain/quote-pricing'
import type { Party } from '#lib/domain/quote-rules'
import { defaultRail, quoteLifetimeMs } from '#lib/domain/rails'
import { numberFromRate } from '#lib/domain/rate'

/** What a quote between two accounts is made of, once nothing speaks against it. */
export interface QuoteParts {
  readonly id: Id<'Quote'>
  readonly transactionId: Id<'Transaction'>
  readonly request: QuoteRequest
  readonly source: Party
  readonly destination: Party
  readonly price: Price
  readonly now: Instant
}

/** The customer a transfer belongs to: named by the request, else the owner of the source, else of the destination. */
export function customerOf({
  request,
  source,
  destination,
}: Pick<QuoteParts, 'request' | 'source' | 'destination'>): string | undefined {
  return request.source.customerId ?? source.customerId ?? destination.customerId ?? undefined
}

/** A PENDING quote (§2.2). Its rate is good until `expiresAt`. */
export function makeQuote(parts: QuoteParts): Quote {
  const { id, transactionId, request, source, destination, price, now } = parts
  return {
    id,
    status: 'PENDING',
    createdAt: now,
    expiresAt: instantFromEpoch(now + quoteLifetimeMs(wayOf(source), wayOf(destination))),
    source: request.source,
    destination: request.destination,
    sendingCurrency: knownCurrency(source.currency),
    receivingCurrency: knownCurrency(destination.currency),
    totalSendingAmount: price.totalSendingAmount,
    totalReceivingAmount: price.totalReceivingAmount,
    exchangeRate: numberFromRate(price.exchangeRate),
    feesIncluded: price.feesIncluded,
    transactionId,
    ...(request.remittanceInformation === undefined ? {} : { remittanceInformation: request.remittanceInformation }),
    rateDetails: price.rateDetails,
  }
}

/** By what kind of account the money leaves or arrives, where that is outside. */
function wayOf(party: Party) {
  return party.kind === 'external' ? party.info.accountType : undefined
}

/** The transaction a quote creates: PENDING like it. `customer` is told as the platform itself where there is none. */
export function makeTransaction(
  quote: Quote,
  parts: QuoteParts,
  customer: { readonly customerId: string; readonly platformCustomerId: string },
): OutgoingTransaction {
  const { request, source, destination, now } = parts
  const chosen = request.destination.destinationType === 'ACCOUNT' ? request.destination.paymentRail : undefined
  const offered = destination.kind === 'external' ? defaultRail(destination.info) : undefined
  const paymentRail = chosen ?? offered ?? null
  return {
    type: 'OUTGOING',
    id: quote.transactionId,
    status: 'PENDING',
    direction: directionFor(customer.customerId, source, destination),
    source: { sourceType: 'ACCOUNT', accountId: source.accountId, currency: source.currency },
    destination: { destinationType: 'ACCOUNT', accountId: destination.accountId, currency: destination.currency },
    ...customer,
    createdAt: now,
    updatedAt: now,
    sentAmount: { amount: quote.totalSendingAmount, currency: quote.sendingCurrency },
    receivedAmount: { amount: quote.totalReceivingAmount, currency: quote.receivingCurrency },
    exchangeRate: quote.exchangeRate,
    fees: quote.feesIncluded,
    quoteId: quote.id,
    ...(quote.rateDetails === undefined ? {} : { rateDetails: quote.rateDetails }),
    ...(request.description === undefined ? {} : { description: request.description }),
    ...(request.remittanceInformation === undefined ? {} : { remittanceInformation: request.remittanceInformation }),
    ...(request.purposeOfPayment === undefined ? {} : { purposeOfPayment: request.purposeOfPayment }),
    paymentRail,
    railSelectionMode: paymentRail === null ? null : chosen === undefined ? 'AUTO' : 'MANUAL',
  }
}

/** The effect on the customer's money: a payment onto an account of its own from somebody else's credits it. */
function directionFor(customerId: string, source: Party, destination: Party): 'CREDIT' | 'DEBIT' {
  const isOwn = destination.kind === 'internal' && destination.customerId === customerId
  return isOwn && source.customerId !== customerId ? 'CREDIT' : 'DEBIT'
}

function knownCurrency(code: string): Currency {
  const currency = currencyOf(code)
  if (currency === undefined) throw new Error(`An account is held in ${code}, which is no currency of the sandbox.`)
  return currency
}
