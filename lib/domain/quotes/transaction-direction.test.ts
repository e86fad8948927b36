import { expect, test } from 'vitest'
import { currencyOf } from '#lib/contract/money/currency'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { feesFor, priceQuote } from '#lib/domain/money/price-quote'
import { rateBetween } from '#lib/domain/money/rate'
import { transactionOnlyFields } from '#lib/domain/quotes/make-quote'
import type { InternalParty } from '#lib/domain/transfers/party'

const CUSTOMER = 'Customer:0195e1a0-0000-7000-8000-000000000001' as Id<'Customer'>

function account(id: number, currency: string, customerId: string | null): InternalParty {
  return {
    kind: 'internal',
    accountId: `InternalAccount:${id}`,
    currency,
    customerId,
    type: 'INTERNAL_FIAT',
    balance: 0n,
  }
}

function directionOf(
  source: InternalParty,
  destination: InternalParty,
  named: { readonly customerId?: Id<'Customer'> },
) {
  const [sendingCurrency, receivingCurrency] = [currencyOf(source.currency), currencyOf(destination.currency)]
  if (sendingCurrency === undefined || receivingCurrency === undefined) throw new Error('unknown currency')
  const price = priceQuote({
    sendingCurrency,
    receivingCurrency,
    rate: rateBetween(sendingCurrency.code, receivingCurrency.code),
    fees: feesFor(sendingCurrency, receivingCurrency),
    lockedSide: 'SENDING',
    lockedAmount: 100_000n,
  })
  if ('rejection' in price) throw new Error(price.reason)
  const parts = {
    id: 'Quote:1' as Id<'Quote'>,
    transactionId: 'Transaction:1' as Id<'Transaction'>,
    request: {
      source: { sourceType: 'ACCOUNT', accountId: source.accountId, ...named },
      destination: { destinationType: 'ACCOUNT', accountId: destination.accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_000n,
      immediatelyExecute: false,
    },
    source,
    destination,
    price,
    now: instantFromEpoch(0),
    digest: () => new Uint8Array(32),
  } as const
  return transactionOnlyFields(parts, { customerId: CUSTOMER, platformCustomerId: 'p' }).direction
}

test.each([
  ["from the platform to the customer's account", account(1, 'USD', null), account(2, 'EUR', CUSTOMER), {}, 'CREDIT'],
  ["from the customer's account to the platform", account(1, 'USD', CUSTOMER), account(2, 'EUR', null), {}, 'DEBIT'],
  ["between the customer's accounts", account(1, 'USD', CUSTOMER), account(2, 'EUR', CUSTOMER), {}, 'DEBIT'],
  [
    "between the platform's accounts on behalf of the customer",
    account(1, 'USD', null),
    account(2, 'EUR', null),
    { customerId: CUSTOMER },
    'DEBIT',
  ],
  ["between the platform's accounts", account(1, 'USD', null), account(2, 'EUR', null), {}, 'DEBIT'],
] as const)('a transfer %s has direction $4', (_, source, destination, named, direction) => {
  expect(directionOf(source, destination, named)).toBe(direction)
})
