import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { currenciesOfAccountType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'
import { discoveryList, discoveryQuery } from '#lib/contract/market/discovery'
import { discoveries } from '#lib/domain/market/discoveries'

it('banks and mobile-money providers match the contract, are unique and are sorted by country', () => {
  const data = discoveries({})
  expect(z.encode(discoveryList, { data })).toEqual({ data })
  expect(new Set(data.map(({ bankName, country, currency }) => `${country}/${currency}/${bankName}`)).size).toBe(
    data.length,
  )
  expect(data.map(({ country }) => country)).toEqual(data.map(({ country }) => country).toSorted())
})

it('a currency has providers if and only if one of its account types supports bank transfer or mobile money', () => {
  const types = Object.entries(RAILS_BY_ACCOUNT_TYPE).filter(([, rails]) =>
    rails.some(rail => rail === 'BANK_TRANSFER' || rail === 'MOBILE_MONEY'),
  )
  const currencies = types.flatMap(([type]) => currenciesOfAccountType(type as keyof typeof RAILS_BY_ACCOUNT_TYPE))
  expect([...new Set(discoveries({}).map(({ currency }) => currency))].toSorted()).toEqual(
    [...new Set(currencies)].toSorted(),
  )
})

it('XOF and XAF have providers in several countries', () => {
  const countries = (currency: string) => [...new Set(discoveries({ currency }).map(({ country }) => country))]
  expect(countries('XOF')).toEqual(['BJ', 'CI', 'SN', 'TG'])
  expect(countries('XAF')).toEqual(['CG', 'CM'])
})

it.each([
  [{ country: 'HT' }, ['MonCash', 'NatCash']],
  [{ country: 'HT', currency: 'HTG' }, ['MonCash', 'NatCash']],
  [{ country: 'HT', currency: 'NGN' }, []],
  [{ currency: 'BTC' }, []],
])('the query %j returns the providers %j', (query, names) => {
  expect(discoveries(query).map(({ bankName }) => bankName)).toEqual(names)
})

it('a provider has a bank name, a display name, a country and a currency', () => {
  expect(discoveries({ country: 'CI' })).toContainEqual({
    bankName: 'MTN',
    displayName: 'MTN Mobile Money',
    country: 'CI',
    currency: 'XOF',
  })
})

describe('the country filter', () => {
  it('a country without providers has none', () => {
    expect(discoveries({ country: 'ZZ' })).toEqual([])
  })

  it('the schema rejects a country that is not a two-letter code', () => {
    expect(z.safeParse(discoveryQuery, { country: 'Nigeria' }).success).toBe(false)
  })
})
