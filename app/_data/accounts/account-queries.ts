import { queryOptions } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'
import { customerName } from './party-names'

const FULL_PAGE = { limit: '100' }

/** The first 100 customer wallets, oldest first. */
export const walletsQuery = queryOptions({
  queryKey: ['listWallets'],
  queryFn: async ({ client }) => {
    const query = { type: 'EMBEDDED_WALLET', ...FULL_PAGE } as const
    return (await readApi(client)('GET /customers/internal-accounts', { query })).data
  },
})

export const ownerNamesQuery = queryOptions({
  queryKey: ['listOwners'],
  queryFn: async ({ client }): Promise<ReadonlyMap<string, string>> => {
    const { data } = await readApi(client)('GET /customers', { query: FULL_PAGE })
    return new Map(data.map(customer => [customer.id, customerName(customer)]))
  },
})

/** ID of the oldest USD external account that belongs to a customer. Wallets pay this account. */
export const payeeQuery = queryOptions({
  queryKey: ['payee'],
  queryFn: async ({ client }) => {
    const query = { currency: 'USD' }
    const { data } = await readApi(client)('GET /customers/external-accounts', { query })
    return data[0]?.id ?? null
  },
})
