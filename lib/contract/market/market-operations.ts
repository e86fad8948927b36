import { discoveryList, discoveryQuery } from '#lib/contract/market/discovery'
import { exchangeRateList, exchangeRateQuery } from '#lib/contract/market/exchange-rate'
import { withdrawalFee, withdrawalFeeRequest } from '#lib/contract/market/withdrawal-fee'
import { apiOperation } from '#lib/contract/operation'

export const listExchangeRates = apiOperation({
  id: 'listExchangeRates',
  method: 'GET',
  path: '/exchange-rates',
  permission: 'VIEW',
  tag: 'market',
  summary: 'List current exchange rates by corridor and rail; rates are not locked',
  query: exchangeRateQuery,
  success: { status: 200, body: exchangeRateList },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE'],
})

export const listDiscoveries = apiOperation({
  id: 'listDiscoveries',
  method: 'GET',
  path: '/discoveries',
  permission: 'VIEW',
  tag: 'market',
  summary: 'List payout banks and mobile-money providers by country',
  query: discoveryQuery,
  success: { status: 200, body: discoveryList },
  errors: ['INVALID_CURRENCY'],
})

export const estimateWithdrawalFee = apiOperation({
  id: 'estimateWithdrawalFee',
  method: 'POST',
  path: '/crypto/estimate-withdrawal-fee',
  permission: 'VIEW',
  tag: 'crypto',
  summary: 'Estimate the cost of a withdrawal to an external wallet; the price is not locked',
  body: withdrawalFeeRequest,
  success: { status: 200, body: withdrawalFee },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND'],
})
