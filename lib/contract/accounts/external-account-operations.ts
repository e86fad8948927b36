import {
  externalAccount,
  externalAccountPage,
  externalAccountQuery,
  externalAccountRequest,
  platformExternalAccountQuery,
  platformExternalAccountRequest,
} from '#lib/contract/accounts/external-account'
import { apiOperation } from '#lib/contract/operation'

const EXTERNAL_ACCOUNT_ERRORS = ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'CONFLICT'] as const

export const createExternalAccount = apiOperation({
  id: 'createExternalAccount',
  method: 'POST',
  path: '/customers/external-accounts',
  permission: 'MANAGE',
  tag: 'external accounts',
  summary: "Create an external account for a customer, or the platform's if customerId is absent",
  body: externalAccountRequest,
  success: { status: 201, body: externalAccount },
  errors: EXTERNAL_ACCOUNT_ERRORS,
})

export const listExternalAccounts = apiOperation({
  id: 'listExternalAccounts',
  method: 'GET',
  path: '/customers/external-accounts',
  permission: 'VIEW',
  tag: 'external accounts',
  summary: "List customers' external accounts, oldest first",
  query: externalAccountQuery,
  success: { status: 200, body: externalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const getExternalAccount = apiOperation({
  id: 'getExternalAccount',
  method: 'GET',
  path: '/customers/external-accounts/{accountId}',
  permission: 'VIEW',
  tag: 'external accounts',
  summary: "Get a customer's external account",
  success: { status: 200, body: externalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const deleteExternalAccount = apiOperation({
  id: 'deleteExternalAccount',
  method: 'DELETE',
  path: '/customers/external-accounts/{accountId}',
  permission: 'MANAGE',
  tag: 'external accounts',
  summary: "Delete a customer's external account",
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const createPlatformExternalAccount = apiOperation({
  id: 'createPlatformExternalAccount',
  method: 'POST',
  path: '/platform/external-accounts',
  permission: 'MANAGE',
  tag: 'external accounts',
  summary: 'Create an external account for the platform',
  body: platformExternalAccountRequest,
  success: { status: 201, body: externalAccount },
  errors: EXTERNAL_ACCOUNT_ERRORS,
})

export const listPlatformExternalAccounts = apiOperation({
  id: 'listPlatformExternalAccounts',
  method: 'GET',
  path: '/platform/external-accounts',
  permission: 'VIEW',
  tag: 'external accounts',
  summary: "List the platform's external accounts, oldest first",
  query: platformExternalAccountQuery,
  success: { status: 200, body: externalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const getPlatformExternalAccount = apiOperation({
  id: 'getPlatformExternalAccount',
  method: 'GET',
  path: '/platform/external-accounts/{accountId}',
  permission: 'VIEW',
  tag: 'external accounts',
  summary: "Get one of the platform's external accounts",
  success: { status: 200, body: externalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const deletePlatformExternalAccount = apiOperation({
  id: 'deletePlatformExternalAccount',
  method: 'DELETE',
  path: '/platform/external-accounts/{accountId}',
  permission: 'MANAGE',
  tag: 'external accounts',
  summary: "Delete one of the platform's external accounts",
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})
