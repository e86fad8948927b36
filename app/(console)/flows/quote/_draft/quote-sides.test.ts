import { expect, test } from 'vitest'
import type { Account, Parties } from '#app/(console)/flows/quote/_calls/parties'
import { CURRENCIES } from '#lib/contract/money/currency'
import type { ContractFacts } from './contract-facts'
import { predictRejection, sidesOf } from './quote-sides'

const account = (id: string, type: string, currency: string): Account => ({
  id,
  group: 'Customers',
  type,
  currency,
  name: id,
  label: id,
  customerId: undefined,
  rails: [],
})
const accounts = [
  account('usd', 'INTERNAL_FIAT', 'USD'),
  account('wallet', 'EMBEDDED_WALLET', 'USDB'),
  account('payeeUsd', 'US_ACCOUNT', 'USD'),
  account('payeeUsdb', 'SPARK_WALLET', 'USDB'),
]
const parties: Parties = { accounts, customers: [], hasMore: false }
const facts: ContractFacts = {
  currencies: CURRENCIES,
  networksOf: {},
  purposes: [],
  amountMax: '',
  remittanceMax: 80,
}

test.each([
  ['usd', { accountId: 'payeeUsd' }, /INVALID_CURRENCY/],
  ['usd', { accountId: 'payeeUsdb' }, undefined],
  ['usd', { accountId: 'usd' }, /SELF_PAYMENT/],
  ['wallet', { accountId: 'payeeUsdb' }, undefined],
  ['wallet', { accountId: 'wallet' }, /SELF_PAYMENT/],
  ['usd', { destinationType: 'UMA_ADDRESS', currency: 'USD' }, undefined],
])(
  'for a quote from %s to %o, predictRejection warns of the expected code, if any (%s)',
  (accountId, destination, warning) => {
    const body = { source: { sourceType: 'ACCOUNT', accountId }, destination }
    const words = predictRejection(body, sidesOf(body, parties, facts))
    if (warning === undefined) expect(words).toBeUndefined()
    else expect(words).toMatch(warning)
  },
)
