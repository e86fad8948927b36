import type { CryptoNetwork } from '#lib/contract/money/currency'
import type { Quote, QuoteDestination, QuoteDocument } from '#lib/contract/quotes/quote'
import { fundingReference, type Id, instantFromEpoch } from '#lib/contract/scalars'
import type { TransactionDocument, TransactionOnlyFields } from '#lib/contract/transfers/transaction'
import {
  defaultRail,
  isWallet,
  magicDigits,
  quoteLifetimeMs,
  walletNetwork,
} from '#lib/domain/accounts/external-account-facts'
import type { WalletIdentity } from '#lib/domain/accounts/wallet-identity'
import { fundingInstructions } from '#lib/domain/instructions/funding-instructions'
import { walletInstructions } from '#lib/domain/instructions/wallet-instructions'
import { requireCurrency } from '#lib/domain/money/money-rules'
import type { Price } from '#lib/domain/money/price-quote'
import { numberFromRate } from '#lib/domain/money/rate'
import { externalSide } from '#lib/domain/transfers/chain-transaction'
import type { ExternalParty, Party, QuoteParties } from '#lib/domain/transfers/party'
import { umaOutcomeName } from '#lib/domain/transfers/payment-outcomes'
import { hasDelayedSteps, SUCCESS, settlementSeconds } from '#lib/domain/transfers/payment-state'
import { realtimePayment } from '#lib/domain/transfers/realtime-payment'

/** Inputs for making a quote. The caller must check the rules of `quote-rules.ts` first. */
export interface QuoteParts extends QuoteParties {
  readonly id: Id<'Quote'>
  readonly transactionId: Id<'Transaction'>
  readonly price: Price
  /** Present if the source is a wallet. */
  readonly wallet?: WalletIdentity | undefined
  /** Returns the SHA-256 of a text in UTF-8. */
  digest(text: string): Uint8Array
}

/**
 * Returns the ID of a transfer's customer, or undefined if the transfer belongs to the platform. With real-time
 * funding, only the request can name the customer (§2.3). Ignores a UMA receiver, because a customer who is paid at a
 * UMA address has a separate INCOMING transaction.
 */
export function customerOf({ request, source, destination }: QuoteParties): string | undefined {
  if (source.kind === 'realtime') return request.source.customerId
  const receiver = destination.kind === 'uma' ? null : destination.customerId
  return request.source.customerId ?? source.customerId ?? receiver ?? undefined
}

/** Returns the outcome to store for a payment, or null if the payment completes immediately and stays COMPLETED. */
export function outcomeOf({ destination }: Pick<QuoteParts, 'destination'>): string | null {
  const name = outcomeName(destination)
  return name !== undefined && hasDelayedSteps(name) ? name : null
}

/** Returns the account to credit if a quote pays the UMA address of a customer of the platform. */
export function receiverAccountOf({ destination }: Pick<QuoteParts, 'destination'>): Id<'InternalAccount'> | null {
  return destination.kind === 'uma' ? (destination.accountId ?? null) : null
}

/** A payment to an internal account has no outcome name, because it always succeeds. */
function outcomeName(destination: QuoteParts['destination']): string | undefined {
  if (destination.kind === 'external') return `quote:${magicDigits(destination.info)}`
  const isOutside = destination.kind === 'uma' && destination.accountId === undefined
  return isOutside ? umaOutcomeName(destination.umaAddress) : undefined
}

/** Returns a PENDING quote (§2.2). Its rate is valid until `expiresAt`. */
export function makeQuote(parts: QuoteParts): Quote {
  const { id, transactionId, request, source, destination, price, now } = parts
  const quote = {
    id,
    status: 'PENDING',
    createdAt: now,
    expiresAt: instantFromEpoch(now + quoteLifetimeMs(routeOf(source), routeOf(destination))),
    source: request.source,
    destination: withCurrency(request.destination, destination.currency),
    sendingCurrency: requireCurrency(source.currency),
    receivingCurrency: requireCurrency(destination.currency),
    totalSendingAmount: price.totalSendingAmount,
    totalReceivingAmount: price.totalReceivingAmount,
    exchangeRate: numberFromRate(price.exchangeRate),
    feesIncluded: price.feesIncluded,
    platformFeesIncluded: price.platformFeesIncluded,
    transactionId,
    remittanceInformation: request.remittanceInformation,
    purposeOfPayment: request.purposeOfPayment,
    ...counterpartyOf(destination),
    rateDetails: price.rateDetails,
  } as const
  const paymentInstructions = instructionsOf(parts, quote)
  return paymentInstructions === undefined ? quote : { ...quote, paymentInstructions }
}

/** The public API names the currency of a UMA address in each quote, even if the request does not. */
function withCurrency(destination: QuoteDestination, currency: string): QuoteDestination {
  return destination.destinationType === 'UMA_ADDRESS' ? { ...destination, currency } : destination
}

/**
 * Returns instructions for paying from outside, and the payload to sign if the source is a wallet (§2.2). They are
 * alternatives. An outside payment for a wallet's quote leaves the wallet's balance unchanged.
 */
function instructionsOf(
  { id, request, source, wallet, digest, now }: QuoteParts,
  quote: Omit<Quote, 'paymentInstructions'>,
): Quote['paymentInstructions'] {
  const isDrawn = source.kind === 'internal' && wallet === undefined
  if (isDrawn || request.immediatelyExecute) return undefined
  const funding = fundingInstructions({
    currency: requireCurrency(source.currency).code,
    cryptoNetwork: networkOf(source),
    amount: quote.totalSendingAmount,
    isRealtime: source.kind === 'realtime',
    reference: fundingReference(id),
    digest,
    now,
    expiresAt: quote.expiresAt,
  })
  return wallet === undefined ? funding : [...funding, ...walletInstructions({ quote, wallet, digest })]
}

/** Without a network, the asset's first network is used. */
function networkOf(source: QuoteParts['source']): CryptoNetwork | undefined {
  if (source.kind === 'internal') return undefined
  return source.kind === 'realtime' ? source.cryptoNetwork : walletNetwork(source.info)
}

/** Returns the facts about a UMA receiver (§2.2) that the platform requires, as far as the sandbox knows them. */
function counterpartyOf(destination: QuoteParts['destination']): Pick<Quote, 'counterpartyInformation'> {
  if (destination.kind !== 'uma' || Object.keys(destination.counterparty).length === 0) return {}
  return { counterpartyInformation: destination.counterparty }
}

function routeOf(party: Party) {
  if (party.kind === 'external') return party.info.accountType
  if (party.kind === 'realtime') return party.cryptoNetwork ?? (party.currency === 'BTC' ? 'LIGHTNING' : undefined)
  return undefined
}

/**
 * Returns the fields of a transaction that its quote does not have. If the transfer has no customer, both fields of
 * `customer` contain the platform's ID.
 */
export function transactionOnlyFields(
  parties: QuoteParties,
  customer: Pick<TransactionOnlyFields, 'customerId' | 'platformCustomerId'>,
): TransactionOnlyFields {
  const { request, destination } = parties
  const chosen = request.destination.destinationType === 'ACCOUNT' ? request.destination.paymentRail : undefined
  const offered = destination.kind === 'external' ? defaultRail(destination.info) : undefined
  const paymentRail = chosen ?? offered ?? null
  return {
    direction: directionOf(parties),
    ...customer,
    description: request.description,
    paymentRail,
    railSelectionMode: paymentRail === null ? undefined : chosen === undefined ? 'AUTO' : 'MANUAL',
    settlementTimelineSeconds: settlementSeconds(outcomeOf(parties) ?? SUCCESS),
  }
}

/** Returns the sides of a quote's transaction that are crypto wallets, with the transfers from and to them. */
export function walletSides({ id, transactionId, source, destination }: QuoteParts) {
  return {
    ...(isWalletParty(source) && { source: { sourceType: 'ACCOUNT', ...externalSide(id, source) } as const }),
    ...(isWalletParty(destination) && {
      destination: { destinationType: 'ACCOUNT', ...externalSide(transactionId, destination) } as const,
    }),
  }
}

function isWalletParty(party: Party): party is ExternalParty {
  return party.kind === 'external' && isWallet(party.info)
}

/** Returns CREDIT if money from elsewhere arrives in an internal account of the transfer's owner, else DEBIT. */
function directionOf(parties: QuoteParties): 'CREDIT' | 'DEBIT' {
  const { source, destination } = parties
  const owner = customerOf(parties) ?? null
  const isSameOwner = destination.kind === 'internal' && destination.customerId === owner
  const isFromElsewhere = source.kind !== 'internal' || source.customerId !== owner
  return isSameOwner && isFromElsewhere ? 'CREDIT' : 'DEBIT'
}

/** Returns the initial transaction of a quote in wire form, without {@link TransactionOnlyFields}. */
export function quoteTransaction(quote: QuoteDocument): Omit<OutgoingDocument, keyof TransactionOnlyFields> {
  const { createdAt, sendingCurrency, receivingCurrency } = quote
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
    platformFees: quote.platformFeesIncluded,
    quoteId: quote.id,
    rateDetails: quote.rateDetails,
    remittanceInformation: quote.remittanceInformation,
    purposeOfPayment: quote.purposeOfPayment,
    ...reconciliationOf(quote),
  }
}

function reconciliationOf({ id, paymentInstructions }: QuoteDocument) {
  if (paymentInstructions === undefined) return {}
  return { reconciliationInstructions: { reference: fundingReference(id as Id<'Quote'>) } }
}

type OutgoingDocument = Extract<TransactionDocument, { type: 'OUTGOING' }>

function sourceOf(quote: QuoteDocument) {
  const { source, sendingCurrency } = quote
  const currency = sendingCurrency.code
  if (source.sourceType === 'ACCOUNT') return { sourceType: 'ACCOUNT', accountId: source.accountId, currency } as const
  const { customerId } = source
  return { sourceType: 'REALTIME_FUNDING', currency, customerId, ...realtimePayment(quote) } as const
}

function destinationOf({ destination, receivingCurrency: { code: currency } }: QuoteDocument) {
  return destination.destinationType === 'ACCOUNT'
    ? ({ destinationType: 'ACCOUNT', accountId: destination.accountId, currency } as const)
    : ({ destinationType: 'UMA_ADDRESS', umaAddress: destination.umaAddress, currency } as const)
}
