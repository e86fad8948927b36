import { expect, test } from 'vitest'
import { decodeDocument } from '#lib/contract/codec'
import type { QuoteDocument } from '#lib/contract/quotes/quote'
import { transaction } from '#lib/contract/transfers/transaction'
import { quoteTransaction } from '#lib/domain/quotes/make-quote'
import { withoutPaymentDetails } from '#lib/domain/transfers/realtime-payment'

const ID = '0195e1a0-0000-7000-8000-000000000001'
const CUSTOMER = `Customer:${ID}`
const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 } as const
const eur = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 } as const

const QUOTE: QuoteDocument = {
  id: `Quote:${ID}`,
  status: 'PENDING',
  createdAt: '2025-10-13T09:00:00.000Z',
  expiresAt: '2025-10-13T09:05:00.000Z',
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', customerId: CUSTOMER },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1', paymentRail: 'SEPA' },
  sendingCurrency: usd,
  receivingCurrency: eur,
  totalSendingAmount: 100_000,
  totalReceivingAmount: 91_582,
  exchangeRate: 1.08695652,
  feesIncluded: 454,
  transactionId: `Transaction:${ID}`,
}
const OWN = {
  direction: 'DEBIT',
  customerId: CUSTOMER,
  platformCustomerId: 'own',
  paymentRail: 'SEPA',
  railSelectionMode: 'MANUAL',
} as const

test("a quote's transaction matches the contract and has the amounts of the quote", () => {
  expect(decodeDocument(transaction, { ...quoteTransaction(QUOTE), ...OWN })).toMatchObject({
    id: QUOTE.transactionId,
    quoteId: QUOTE.id,
    status: 'PENDING',
    createdAt: Date.parse(QUOTE.createdAt),
    updatedAt: Date.parse(QUOTE.createdAt),
    sentAmount: { amount: 100_000n, currency: usd },
    receivedAmount: { amount: 91_582n, currency: eur },
    exchangeRate: 1.08695652,
    fees: 454n,
    ...OWN,
  })
})

test("a quote's transaction has only those optional members that the quote has", () => {
  expect(quoteTransaction(QUOTE).rateDetails).toBeUndefined()
  expect(quoteTransaction(QUOTE).remittanceInformation).toBeUndefined()
  expect(quoteTransaction({ ...QUOTE, remittanceInformation: 'INV 1' })).toMatchObject({
    remittanceInformation: 'INV 1',
  })
})

test.each([
  [QUOTE.source, { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', currency: 'USD' }],
  [
    { sourceType: 'REALTIME_FUNDING', currency: 'USD', cryptoNetwork: 'SPARK' },
    { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
  ],
  [
    { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: CUSTOMER },
    { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: CUSTOMER },
  ],
] as const)(
  'withoutPaymentDetails removes payment details from the source of a transaction (quote source: %j)',
  (source, expected) => {
    const { source: fullSource } = quoteTransaction({ ...QUOTE, source })
    expect(withoutPaymentDetails(fullSource)).toEqual(expected)
  },
)

test.each([
  [QUOTE.destination, { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1', currency: 'EUR' }],
  [
    { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@b.example' },
    { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@b.example', currency: 'EUR' },
  ],
] as const)(
  'the destination of a transaction has the receiving currency (quote destination: %j)',
  (destination, expected) => {
    expect(quoteTransaction({ ...QUOTE, destination }).destination).toEqual(expected)
  },
)
