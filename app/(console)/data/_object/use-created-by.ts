import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import type { ObjectKind, ObjectNode } from '#app/(console)/data/_tree/object-node'
import type { Exchange, ExchangeSummary } from '#lib/client/control-client'

/** Calls that create objects. A call matches if its path contains `path` and its status is `status`. */
const CREATING_CALLS: Readonly<
  Partial<Record<ObjectKind, readonly { readonly path: string; readonly status: number }[]>>
> = {
  'API token': [{ path: '/tokens', status: 201 }],
  customer: [{ path: '/customers', status: 201 }],
  verification: [{ path: '/verifications', status: 200 }],
  'internal account': [{ path: '/customers', status: 201 }],
  'external account': [{ path: '/external-accounts', status: 201 }],
  credential: [
    { path: '/auth/credentials', status: 201 },
    { path: '/customers', status: 201 },
  ],
  session: [
    { path: '/verify', status: 200 },
    { path: '/refresh', status: 201 },
  ],
  quote: [{ path: '/quotes', status: 201 }],
  transaction: [
    { path: '/quotes', status: 201 },
    { path: '/transfer-', status: 201 },
    { path: '/sandbox/uma/receive', status: 200 },
  ],
}
/** Maximum time between a call and the creation of its object, in milliseconds. */
const NEAR_MS = 2_000
/** Maximum number of calls to load in full for each path. */
const FULL_READS_MAX = 5

/** Loads the call that created an object. The data is null if the call is not among the newest calls in the log. */
export function useCreatedBy(node: ObjectNode, createdAt: string | undefined) {
  const read = readApi(useQueryClient())
  return useQuery({
    queryKey: ['createdBy', node.id],
    enabled: createdAt !== undefined && CREATING_CALLS[node.kind] !== undefined,
    queryFn: async (): Promise<ExchangeSummary | null> => {
      const customerId = await customerOf(node, read)
      for (const { path, status } of CREATING_CALLS[node.kind] ?? []) {
        const query = { path, status: String(status), limit: '100' }
        const { data } = await control('GET /exchanges', { query })
        const near = data.filter(row => isNear(row.receivedAt, createdAt ?? '')).slice(0, FULL_READS_MAX)
        const exchanges = await Promise.all(
          near.map(({ id }) => control('GET /exchanges/{exchangeId}', { params: { exchangeId: id } })),
        )
        const creator = exchanges.find(exchange => isCreator(exchange, node.id, customerId))
        if (creator) return creator
      }
      return null
    },
  })
}

function isNear(receivedAt: string, createdAt: string): boolean {
  return Math.abs(Date.parse(receivedAt) - Date.parse(createdAt)) <= NEAR_MS
}

/** A credential has no `customerId`, but its account has one. */
async function customerOf({ kind, value }: ObjectNode, read: ReturnType<typeof readApi>): Promise<string | undefined> {
  const { customerId, accountId } = (value ?? {}) as { customerId?: string; accountId?: string }
  if (kind !== 'credential' || accountId === undefined) return customerId
  return (await read('GET /internal-accounts/{accountId}', { params: { accountId } })).customerId
}

/** createCustomer also creates accounts and credentials, which its response omits. */
function isCreator({ operationId, response }: Exchange, id: string, customerId: string | undefined): boolean {
  if (response.body?.includes(id)) return true
  return operationId === 'createCustomer' && customerId !== undefined && response.body?.includes(customerId) === true
}
