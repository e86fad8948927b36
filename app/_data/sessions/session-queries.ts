import { queryOptions, skipToken } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'

/** The credentials of a wallet; nothing is read without an id. */
export function credentialsQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['listCredentials', accountId],
    queryFn:
      accountId === undefined
        ? skipToken
        : async ({ client }) => (await readApi(client)('GET /auth/credentials', { query: { accountId } })).data,
  })
}

/** The active sessions of a wallet; nothing is read without an id. */
export function sessionsQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['listSessions', accountId],
    // Other clients open and end sessions too.
    refetchOnMount: 'always',
    queryFn:
      accountId === undefined
        ? skipToken
        : async ({ client }) => (await readApi(client)('GET /auth/sessions', { query: { accountId } })).data,
  })
}
