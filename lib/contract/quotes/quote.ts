import * as z from 'zod/mini'
import { paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { paymentRail } from '#lib/contract/accounts/payment-rail'
import { cryptoNetwork, currency } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import { fee, outgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import { platformFeeOverride } from '#lib/contract/money/platform-fee'
import { scaChallenge, scaFactor } from '#lib/contract/quotes/sca-challenge'
import { idOf, instant, minorUnits, openRecord, text } from '#lib/contract/scalars'
import { purposeOfPayment } from '#lib/contract/transfers/purpose-of-payment'
import { remittanceInformation } from '#lib/contract/transfers/remittance-information'

/** Maximum length in code points. It has no effect, because a body has at most 65,536 bytes. */
export const DESCRIPTION_LENGTH_MAX = 65_536

export const lockedCurrencySide = z.enum(['SENDING', 'RECEIVING'])
lockedCurrencySide.register(z.globalRegistry, { id: 'LockedCurrencySide' })
export type LockedCurrencySide = z.output<typeof lockedCurrencySide>

export const quoteStatus = z.enum(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'])
quoteStatus.register(z.globalRegistry, { id: 'QuoteStatus' })
export type QuoteStatus = z.output<typeof quoteStatus>

/** A currency code: any short text. The domain rejects unknown codes with INVALID_CURRENCY. */
export const currencyCode = text(1, 16)

export const quoteSource = z.discriminatedUnion('sourceType', [
  z.object({
    sourceType: z.literal('ACCOUNT'),
    accountId: text(1, 255),
    customerId: z.optional(idOf('Customer')),
  }),
  z.object({
    sourceType: z.literal('REALTIME_FUNDING'),
    currency: currencyCode,
    customerId: z.optional(idOf('Customer')),
    cryptoNetwork: z.optional(cryptoNetwork),
  }),
])
quoteSource.register(z.globalRegistry, { id: 'QuoteSource', description: 'The source of a transfer.' })
export type QuoteSource = z.output<typeof quoteSource>

export const quoteDestination = z.discriminatedUnion('destinationType', [
  z.object({
    destinationType: z.literal('ACCOUNT'),
    accountId: text(1, 255),
    paymentRail: z.optional(paymentRail),
  }),
  z.object({
    destinationType: z.literal('UMA_ADDRESS'),
    umaAddress: text(1, 255),
    currency: z.optional(currencyCode),
  }),
])
quoteDestination.register(z.globalRegistry, {
  id: 'QuoteDestination',
  description: 'The destination of a transfer.',
})
export type QuoteDestination = z.output<typeof quoteDestination>

export const quoteRequest = z.object({
  source: quoteSource,
  destination: quoteDestination,
  lockedCurrencySide,
  lockedCurrencyAmount: minorUnits.check(
    z.meta({
      minimum: 1,
      maximum: Number(LOCKED_AMOUNT_MAX),
      description: 'In the smallest unit of the locked currency.',
    }),
  ),
  lookupId: z.optional(text(1, 255)),
  immediatelyExecute: z._default(z.boolean(), false),
  description: z.optional(text(0, DESCRIPTION_LENGTH_MAX)),
  remittanceInformation: z.optional(remittanceInformation),
  purposeOfPayment: z.optional(purposeOfPayment),
  /** Preferred factor of the challenge, if the quote needs an authorization. */
  scaFactor: z.optional(scaFactor),
  senderCustomerInfo: z.optional(openRecord),
  platformFeeOverride: z.optional(platformFeeOverride),
})
quoteRequest.register(z.globalRegistry, { id: 'QuoteRequest', description: 'A request to create a quote.' })
export type QuoteRequest = z.output<typeof quoteRequest>

/** A total amount. The minimum is documented, not checked. */
const total = minorUnits.check(z.meta({ minimum: 1 }))

export const quote = z.object({
  id: idOf('Quote'),
  status: quoteStatus,
  createdAt: instant,
  expiresAt: instant,
  source: quoteSource,
  destination: quoteDestination,
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: total,
  totalReceivingAmount: total,
  exchangeRate: z.number().check(z.positive()),
  feesIncluded: fee,
  /** The part of `feesIncluded` that the platform receives. Quotes created by older versions have none. */
  platformFeesIncluded: z.optional(fee),
  transactionId: idOf('Transaction'),
  paymentInstructions: z.optional(z.array(paymentInstructions)),
  remittanceInformation: z.optional(remittanceInformation),
  purposeOfPayment: z.optional(purposeOfPayment),
  counterpartyInformation: z.optional(openRecord),
  rateDetails: z.optional(outgoingRateDetails),
  /** Present while the status is PENDING_AUTHORIZATION. */
  scaChallenge: z.optional(scaChallenge),
})
quote.register(z.globalRegistry, {
  id: 'Quote',
  description: 'A locked exchange rate with both amounts of a transfer.',
})
export type Quote = z.output<typeof quote>
/** A quote in wire form, as stored. */
export type QuoteDocument = z.input<typeof quote>
