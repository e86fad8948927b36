import { discoveryList, discoveryQuery } from '#lib/contract/market/discovery'
import { exchangeRateList, exchangeRateQuery } from '#lib/contract/market/exchange-rate'
import { withdrawalFee, withdrawalFeeRequest } from '#lib/contract/market/withdrawal-fee'
import { apiOperations } from '#lib/contract/operation'

const operation = apiOperations('market', 'VIEW')

export const listExchangeRates = operation({
  id: 'listExchangeRates',
  method: 'GET',
  path: '/exchange-rates',
  summary: 'List current exchange rates by corridor and rail; rates are not locked',
  query: exchangeRateQuery,
  success: { status: 200, body: exchangeRateList },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE'],
})

export const listDiscoveries = operation({
  id: 'listDiscoveries',
  method: 'GET',
  path: '/discoveries',
  summary: 'List payout banks and mobile-money providers, ordered by country',
  query: discoveryQuery,
  success: { status: 200, body: discoveryList },
  errors: ['INVALID_CURRENCY'],
})

export const estimateWithdrawalFee = operation({
  id: 'estimateWithdrawalFee',
  method: 'POST',
  path: '/crypto/estimate-withdrawal-fee',
  tag: 'crypto',
  summary: 'Estimate the fees of a withdrawal to an external wallet; the fees are not locked',
  body: withdrawalFeeRequest,
  success: { status: 200, body: withdrawalFee },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND'],
})
