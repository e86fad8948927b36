import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'
import { useAfterChanges } from '#app/_data/log/use-after-changes'
import type { Objects, WalletObjects } from './object-tree'

export const OBJECTS = ['dataObjects']
const POLL_MS = 1_000
const WALLETS = ['dataWallet']
const FIRST_PAGE = { query: { limit: '100' } }

/** Reloads the objects when any client changes something. Call it in only one component of the page. */
export function useObjectRefresh(): void {
  const queries = useQueryClient()
  useAfterChanges(() => {
    void queries.invalidateQueries({ queryKey: OBJECTS })
    void queries.invalidateQueries({ queryKey: WALLETS })
  })
}

/** Loads the first page of each API list that the data page shows, except the lists of a wallet. */
export function useObjects() {
  const read = readApi(useQueryClient())
  return useQuery({
    queryKey: OBJECTS,
    // Verifications and refunds complete as the sandbox clock advances, without a call, so they need polling.
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_MS : false),
    queryFn: async (): Promise<Objects> => {
      const [
        customers,
        verifications,
        platformInternal,
        customerInternal,
        platformExternal,
        customerExternal,
        transactions,
        tokens,
      ] = await Promise.all([
        read('GET /customers', { query: { ...FIRST_PAGE.query, isIncludingDeleted: 'true' } }),
        read('GET /verifications', FIRST_PAGE),
        read('GET /platform/internal-accounts'),
        read('GET /customers/internal-accounts', FIRST_PAGE),
        read('GET /platform/external-accounts', FIRST_PAGE),
        read('GET /customers/external-accounts', FIRST_PAGE),
        read('GET /transactions', FIRST_PAGE),
        read('GET /tokens', FIRST_PAGE),
      ])
      const pages = [
        customers,
        verifications,
        customerInternal,
        platformExternal,
        customerExternal,
        transactions,
        tokens,
      ]
      return {
        customers: customers.data,
        verifications: verifications.data,
        internal: [...platformInternal.data, ...customerInternal.data],
        external: [...platformExternal.data, ...customerExternal.data],
        transactions: transactions.data,
        tokens: tokens.data,
        hasMore: pages.some(({ hasMore }) => hasMore),
      }
    },
  })
}

function isWaiting({ verifications, transactions }: Objects): boolean {
  return (
    verifications.some(({ verificationStatus }) => verificationStatus === 'IN_PROGRESS') ||
    transactions.some(each => each.type === 'OUTGOING' && each.refund?.status === 'PENDING')
  )
}

export function useWalletObjects(accountIds: readonly string[]): ReadonlyMap<string, WalletObjects> {
  const read = readApi(useQueryClient())
  const answers = useQueries({
    queries: accountIds.map(accountId => ({
      queryKey: [...WALLETS, accountId],
      queryFn: async (): Promise<WalletObjects> => {
        const [credentials, sessions] = await Promise.all([
          read('GET /auth/credentials', { query: { accountId } }),
          read('GET /auth/sessions', { query: { accountId } }),
        ])
        return { credentials: credentials.data, sessions: sessions.data }
      },
    })),
  })
  const known = new Map<string, WalletObjects>()
  for (const [at, { data }] of answers.entries()) {
    const accountId = accountIds[at]
    if (data !== undefined && accountId !== undefined) known.set(accountId, data)
  }
  return known
}
