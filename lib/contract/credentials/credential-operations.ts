import { accountQuery } from '#lib/contract/accounts/account-query'
import {
  authMethod,
  authMethodList,
  challengeAnswer,
  challengeRequest,
  credentialRequest,
  verifyRequest,
} from '#lib/contract/credentials/credential'
import { apiOperations } from '#lib/contract/operation'
import { authSession } from '#lib/contract/sessions/session'
import { authSignedRequestChallenge } from '#lib/contract/signing/signed-request-challenge'

const operation = apiOperations('credentials', 'MANAGE')

/** §4.2 */
export const registerCredential = operation({
  id: 'registerCredential',
  method: 'POST',
  path: '/auth/credentials',
  summary: 'Register a credential; requires a signed retry if the wallet already has a credential',
  body: credentialRequest,
  success: { status: 201, body: authMethod },
  signedRetry: authSignedRequestChallenge,
  errors: [
    'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    'REFERENCE_NOT_FOUND',
  ],
})

/** §4.3 */
export const listCredentials = operation({
  id: 'listCredentials',
  method: 'GET',
  path: '/auth/credentials',
  summary: "List a wallet's credentials, oldest first",
  query: accountQuery,
  success: { status: 200, body: authMethodList },
})

/** §4.4 */
export const revokeCredential = operation({
  id: 'revokeCredential',
  method: 'DELETE',
  path: '/auth/credentials/{id}',
  summary: 'Revoke a credential and its sessions; requires a signature by a session of another credential',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
  signedRetry: authSignedRequestChallenge,
  errors: ['INVALID_INPUT'],
})

/** §4.5 */
export const challengeCredential = operation({
  id: 'challengeCredential',
  method: 'POST',
  path: '/auth/credentials/{id}/challenge',
  permission: 'TRANSACT',
  summary: 'Send a one-time code and return its target bundle, or return a passkey challenge',
  body: challengeRequest,
  bodyOptional: true,
  success: { status: 200, body: challengeAnswer },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['RATE_LIMITED'],
})

/** §4.6 */
export const verifyCredential = operation({
  id: 'verifyCredential',
  method: 'POST',
  path: '/auth/credentials/{id}/verify',
  permission: 'TRANSACT',
  summary: 'Verify a credential and start a session',
  body: verifyRequest,
  success: { status: 200, body: authSession },
  notFound: 'REFERENCE_NOT_FOUND',
  signedRetry: authSignedRequestChallenge,
  errors: ['INVALID_SIGNATURE', 'RATE_LIMITED'],
})
