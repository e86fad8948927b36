import { discoveryList, discoveryQuery } from '#lib/contract/market/discovery'
import { exchangeRateList, exchangeRateQuery } from '#lib/contract/market/exchange-rate'
import { apiOperation } from '#lib/contract/operation'

export const listExchangeRates = apiOperation({
  id: 'listExchangeRates',
  method: 'GET',
  path: '/exchange-rates',
  tag: 'market',
  summary: 'What transfers would cost now, by corridor and rail; nothing is locked',
  query: exchangeRateQuery,
  success: { status: 200, body: exchangeRateList },
  errors: ['INVALID_INPUT', 'INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE'],
})

export const listDiscoveries = apiOperation({
  id: 'listDiscoveries',
  method: 'GET',
  path: '/discoveries',
  tag: 'market',
  summary: 'Banks and mobile-money providers that can be paid to, by country',
  query: discoveryQuery,
  success: { status: 200, body: discoveryList },
  errors: ['INVALID_INPUT', 'INVALID_CURRENCY'],
})
