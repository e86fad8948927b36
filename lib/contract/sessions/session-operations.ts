import { accountQuery } from '#lib/contract/accounts/account-query'
import { apiOperations } from '#lib/contract/operation'
import { authSession, authSessionList, refreshRequest } from '#lib/contract/sessions/session'
import { authSignedRequestChallenge } from '#lib/contract/signing/signed-request-challenge'

const operation = apiOperations('sessions', 'TRANSACT')

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: "List a wallet's active sessions, oldest first",
  query: accountQuery,
  success: { status: 200, body: authSessionList },
})

export const refreshSession = operation({
  id: 'refreshSession',
  method: 'POST',
  path: '/auth/sessions/{id}/refresh',
  summary: 'Create a new session with a new key; requires a signature by the session being refreshed',
  body: refreshRequest,
  success: { status: 201, body: authSession },
  notFound: 'REFERENCE_NOT_FOUND',
  signedRetry: authSignedRequestChallenge,
})

export const revokeSession = operation({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Revoke a session; requires a signature by an active session of the wallet',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
  signedRetry: authSignedRequestChallenge,
})
