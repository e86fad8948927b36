import * as z from 'zod/mini'
import { currency } from '#lib/contract/money/currency'
import { idOf, minorUnits, text } from '#lib/contract/scalars'

/**
 * Fields about the sender that a receiver may require in `senderCustomerInfo` (§2.1). A platform may require the same
 * fields about its counterparties.
 */
export const CUSTOMER_INFO_FIELDS = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
  'COMPANY_LEGAL_NAME',
  'ID_TYPE',
  'ID_NUMBER',
] as const

const customerInfoFieldName = z.enum(CUSTOMER_INFO_FIELDS)
customerInfoFieldName.register(z.globalRegistry, { id: 'CustomerInfoFieldName' })

/** The sender of the payment that the lookup prepares: a customer, by ID or UMA address, else the platform. */
export const receiverQuery = z.object({
  senderUmaAddress: z.optional(text(1, 255)),
  customerId: z.optional(idOf('Customer')),
  /** A currency of the sender's accounts; by default, that of its oldest account. */
  sendingCurrency: z.optional(text(1, 16)),
})
export type ReceiverQuery = z.output<typeof receiverQuery>

const supportedCurrency = z.object({
  currency,
  estimatedExchangeRate: z.number().check(z.positive()),
  min: minorUnits,
  max: minorUnits,
})
supportedCurrency.register(z.globalRegistry, {
  id: 'SupportedCurrency',
  description:
    "A currency that the receiver accepts, with limits in its smallest unit. estimatedExchangeRate is the number of receiving major units per sending major unit, the inverse of a quote's exchangeRate.",
})
export type SupportedCurrency = z.output<typeof supportedCurrency>

const payerDataField = z.object({ name: customerInfoFieldName, mandatory: z.boolean() })
payerDataField.register(z.globalRegistry, { id: 'PayerDataField' })
export type PayerDataField = z.output<typeof payerDataField>

/** Accepted currencies and required sender fields of a receiver. Stored, because quotes refer to a `lookupId`. */
const offered = {
  lookupId: idOf('Lookup'),
  supportedCurrencies: z.array(supportedCurrency),
  requiredPayerDataFields: z.array(payerDataField),
}

export const receiverOffer = z.object(offered)
export type ReceiverOffer = z.output<typeof receiverOffer>
/** An offer in wire form, as stored. */
export type ReceiverOfferDocument = z.input<typeof receiverOffer>

/** The currency to which each `estimatedExchangeRate` refers. */
const sendingCurrency = currency

export const umaLookup = z.object({ receiverUmaAddress: z.string(), sendingCurrency, ...offered })
umaLookup.register(z.globalRegistry, {
  id: 'UmaLookup',
  description: 'Accepted currencies and required sender fields of a UMA address.',
})
export type UmaLookup = z.output<typeof umaLookup>

export const externalAccountLookup = z.object({ accountId: idOf('ExternalAccount'), sendingCurrency, ...offered })
externalAccountLookup.register(z.globalRegistry, {
  id: 'ExternalAccountLookup',
  description: 'Accepted currencies and required sender fields of an external account.',
})
export type ExternalAccountLookup = z.output<typeof externalAccountLookup>

/**
 * The body of `POST /sandbox/uma/receive`. `amount` and `currency` are older names of `receivingCurrencyAmount` and
 * `receivingCurrencyCode`.
 */
export const umaReceiveRequest = z
  .object({
    senderUmaAddress: text(1, 255),
    receiverUmaAddress: z.optional(text(1, 255)),
    customerId: z.optional(text(1, 255)),
    receivingCurrencyCode: z.optional(text(1, 16)),
    receivingCurrencyAmount: z.optional(minorUnits),
    currency: z.optional(text(1, 16)),
    amount: z.optional(minorUnits),
  })
  .check(
    z.refine(body => (body.receiverUmaAddress === undefined) !== (body.customerId === undefined), {
      path: ['receiverUmaAddress'],
      error: 'Send exactly one of receiverUmaAddress and customerId.',
    }),
    z.refine(body => (body.receivingCurrencyCode ?? body.currency) !== undefined, {
      path: ['receivingCurrencyCode'],
      error: 'Expected a currency code.',
    }),
    z.refine(body => (body.receivingCurrencyAmount ?? body.amount) !== undefined, {
      path: ['receivingCurrencyAmount'],
      error: 'Expected an integer in the smallest unit of the currency.',
    }),
  )
