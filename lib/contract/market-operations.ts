import { discoveryList, discoveryQuery } from '#lib/contract/discovery'
import { apiOperation } from '#lib/contract/operation'

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
