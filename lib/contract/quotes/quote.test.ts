import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { cryptoNetwork, currency } from '#lib/contract/money/currency'
import { outgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import {
  lockedCurrencySide,
  quote,
  quoteDestination,
  quoteRequest,
  quoteSource,
  quoteStatus,
} from '#lib/contract/quotes/quote'
import { purposeOfPayment } from '#lib/contract/transfers/purpose-of-payment'

/** Fields of types in §2, and those of the platform fee. An asterisk marks a required field. */
const FIELDS = {
  QuoteRequest: `source* destination* lockedCurrencySide* lockedCurrencyAmount* lookupId immediatelyExecute description
    remittanceInformation purposeOfPayment scaFactor senderCustomerInfo
    platformFeeOverride`,
  Quote: `id* status* createdAt* expiresAt* source* destination* sendingCurrency* receivingCurrency* totalSendingAmount*
    totalReceivingAmount* exchangeRate* feesIncluded* platformFeesIncluded transactionId* paymentInstructions
    remittanceInformation purposeOfPayment counterpartyInformation rateDetails scaChallenge`,
  Currency: 'code* name* symbol* decimals*',
  PaymentInstructions: 'accountOrWalletInfo* instructionsNotes isPlatformAccount',
  OutgoingRateDetails: `counterpartyMultiplier* counterpartyFixedFee* gridApiMultiplier* gridApiFixedFee*
    gridApiVariableFeeRate* gridApiVariableFeeAmount*`,
}
const VARIANTS = {
  QuoteSource: ['sourceType* accountId* customerId', 'sourceType* currency* customerId cryptoNetwork'],
  QuoteDestination: ['destinationType* accountId* paymentRail', 'destinationType* umaAddress* currency'],
}

interface Described {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly required: readonly string[]
  readonly oneOf: readonly Described[]
}

const defined = z.toJSONSchema(
  z.object({
    quoteRequest,
    quote,
    currency,
    paymentInstructions,
    outgoingRateDetails,
    quoteSource,
    quoteDestination,
  }),
  { io: 'input' },
).$defs as unknown as Readonly<Record<string, Described>>

test.each(Object.entries(FIELDS))('%s has the specified required and optional fields', (name, fields) => {
  expect(fieldsOf(defined[name])).toEqual(fields.split(/\s+/))
})

test.each(Object.entries(VARIANTS))('%s has the specified variants with their fields', (name, variants) => {
  expect(defined[name]?.oneOf.map(fieldsOf)).toEqual(variants.map(fields => fields.split(' ')))
})

function fieldsOf(described: Described | undefined): readonly string[] {
  const { properties = {}, required = [] } = described ?? {}
  return Object.keys(properties).map(field => (required.includes(field) ? `${field}*` : field))
}

describe('enumerations', () => {
  test.each([
    ['lockedCurrencySide', lockedCurrencySide, 'SENDING RECEIVING'],
    ['status', quoteStatus, 'PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED FAILED EXPIRED'],
    [
      'PurposeOfPayment',
      purposeOfPayment,
      `GIFT SELF GOODS_OR_SERVICES EDUCATION HEALTH_OR_MEDICAL REAL_ESTATE_PURCHASE TAX_PAYMENT LOAN_PAYMENT UTILITY_BILL
      DONATION TRAVEL FAMILY_SUPPORT SALARY_PAYMENT OTHER`,
    ],
  ] as const)('%s has exactly the specified values', (_, { options }, values) => {
    expect(options).toEqual(values.split(/\s+/))
  })

  test('cryptoNetwork has the specified example values', () => {
    const named = 'SOLANA ETHEREUM BASE POLYGON SPARK LIGHTNING BITCOIN'.split(' ')
    expect(cryptoNetwork.options).toEqual(expect.arrayContaining(named))
  })
})

describe('field schemas', () => {
  test.each([
    ['QuoteRequest', 'lockedCurrencyAmount', { type: 'integer', format: 'int64', minimum: 1, maximum: 9e15 }],
    ['Quote', 'totalSendingAmount', { type: 'integer', format: 'int64', minimum: 1 }],
    ['Quote', 'totalReceivingAmount', { type: 'integer', format: 'int64', minimum: 1 }],
    ['Quote', 'feesIncluded', { type: 'integer', format: 'int64', minimum: 0 }],
    ['Quote', 'exchangeRate', { type: 'number', exclusiveMinimum: 0 }],
    ['Currency', 'decimals', { type: 'integer', minimum: 0 }],
    ['OutgoingRateDetails', 'counterpartyMultiplier', { type: 'number', exclusiveMinimum: 0 }],
    ['OutgoingRateDetails', 'counterpartyFixedFee', { type: 'integer', minimum: 0 }],
    ['OutgoingRateDetails', 'gridApiMultiplier', { type: 'number', exclusiveMinimum: 0 }],
    ['OutgoingRateDetails', 'gridApiFixedFee', { type: 'integer', minimum: 0 }],
    ['OutgoingRateDetails', 'gridApiVariableFeeRate', { type: 'number', minimum: 0 }],
    ['OutgoingRateDetails', 'gridApiVariableFeeAmount', { type: 'integer', minimum: 0 }],
  ])('%s.%s has the specified type and limits', (name, field, bounds) => {
    expect(defined[name]?.properties[field]).toMatchObject(bounds)
  })

  test.each([
    ['QuoteRequest', 'immediatelyExecute', { type: 'boolean', default: false }],
    ['QuoteRequest', 'remittanceInformation', { maxLength: 80 }],
    ['Quote', 'remittanceInformation', { maxLength: 80 }],
    ['QuoteRequest', 'senderCustomerInfo', { type: 'object', additionalProperties: {} }],
    ['Quote', 'counterpartyInformation', { type: 'object', additionalProperties: {} }],
    ['Quote', 'createdAt', { format: 'date-time' }],
    ['Quote', 'expiresAt', { format: 'date-time' }],
  ])('%s.%s has the specified type, length, format or default', (name, field, bounds) => {
    expect(defined[name]?.properties[field]).toMatchObject(bounds)
  })
})
