import {
  externalAccount,
  externalAccountPage,
  externalAccountQuery,
  externalAccountRequest,
  platformExternalAccountQuery,
  platformExternalAccountRequest,
} from '#lib/contract/accounts/external-account'
import { apiOperations } from '#lib/contract/operation'

const EXTERNAL_ACCOUNT_ERRORS = ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'CONFLICT'] as const

const storedOnly = ['ownershipType', 'accountInfo.vaspName']

const operation = apiOperations('external accounts', 'MANAGE')

export const createExternalAccount = operation({
  id: 'createExternalAccount',
  method: 'POST',
  path: '/customers/external-accounts',
  summary: 'Create an external account for a customer, or for the platform if customerId is absent',
  body: externalAccountRequest,
  storedOnly,
  success: { status: 201, body: externalAccount },
  errors: EXTERNAL_ACCOUNT_ERRORS,
})

export const listExternalAccounts = operation({
  id: 'listExternalAccounts',
  method: 'GET',
  path: '/customers/external-accounts',
  summary: "List customers' external accounts, oldest first",
  query: externalAccountQuery,
  success: { status: 200, body: externalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const getExternalAccount = operation({
  id: 'getExternalAccount',
  method: 'GET',
  path: '/customers/external-accounts/{accountId}',
  summary: "Get a customer's external account",
  success: { status: 200, body: externalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const deleteExternalAccount = operation({
  id: 'deleteExternalAccount',
  method: 'DELETE',
  path: '/customers/external-accounts/{accountId}',
  summary: "Delete a customer's external account",
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const createPlatformExternalAccount = operation({
  id: 'createPlatformExternalAccount',
  method: 'POST',
  path: '/platform/external-accounts',
  summary: 'Create an external account for the platform',
  body: platformExternalAccountRequest,
  storedOnly,
  success: { status: 201, body: externalAccount },
  errors: EXTERNAL_ACCOUNT_ERRORS,
})

export const listPlatformExternalAccounts = operation({
  id: 'listPlatformExternalAccounts',
  method: 'GET',
  path: '/platform/external-accounts',
  summary: "List the platform's external accounts, oldest first",
  query: platformExternalAccountQuery,
  success: { status: 200, body: externalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const getPlatformExternalAccount = operation({
  id: 'getPlatformExternalAccount',
  method: 'GET',
  path: '/platform/external-accounts/{accountId}',
  summary: "Get one of the platform's external accounts",
  success: { status: 200, body: externalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const deletePlatformExternalAccount = operation({
  id: 'deletePlatformExternalAccount',
  method: 'DELETE',
  path: '/platform/external-accounts/{accountId}',
  summary: "Delete one of the platform's external accounts",
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})
