import { readPage } from '#db/queries/read-page'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type { listUmaProviders as contract } from '#lib/contract/receivers/receiver-operations'
import type { UmaProvider } from '#lib/contract/receivers/uma-provider'
import { UMA_PROVIDER_RULES, umaProviders } from '#lib/domain/receivers/uma-providers'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the UMA providers that match the query. They are the same on every platform. */
export async function listUmaProviders({ query, trace }: Call<typeof contract>): Promise<Outcome<Page<UmaProvider>>> {
  enforceRules(trace, UMA_PROVIDER_RULES, query)
  const rows = umaProviders(query).map(provider => ({ id: provider.domain, provider }))
  const source = {
    position: async (domain: string) => {
      const index = rows.findIndex(({ id }) => id === domain)
      return index === -1 ? undefined : index
    },
    rows: async (after = -1, limit: number) => rows.slice(after + 1, after + 1 + limit),
    count: async () => rows.length,
  }
  const page = await readPage(source, pageRequest(query))
  return performed({ ...page, data: page.data.map(({ provider }) => provider) })
}
