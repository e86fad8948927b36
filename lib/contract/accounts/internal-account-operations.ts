import {
  customerAccountQuery,
  fundRequest,
  internalAccount,
  internalAccountPage,
  platformAccountQuery,
} from '#lib/contract/accounts/internal-account'
import { apiOperations } from '#lib/contract/operation'

const operation = apiOperations('internal accounts', 'MANAGE')

export const listInternalAccounts = operation({
  id: 'listInternalAccounts',
  method: 'GET',
  path: '/internal-accounts',
  summary: "List customers' internal accounts, oldest first; same as /customers/internal-accounts",
  query: customerAccountQuery,
  success: { status: 200, body: internalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const listCustomerInternalAccounts = operation({
  id: 'listCustomerInternalAccounts',
  method: 'GET',
  path: '/customers/internal-accounts',
  summary: "List customers' internal accounts, oldest first",
  query: customerAccountQuery,
  success: { status: 200, body: internalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const listPlatformInternalAccounts = operation({
  id: 'listPlatformInternalAccounts',
  method: 'GET',
  path: '/platform/internal-accounts',
  summary: "List the platform's internal accounts, oldest first",
  query: platformAccountQuery,
  success: { status: 200, body: internalAccountPage },
  errors: ['INVALID_CURRENCY'],
})

export const getInternalAccount = operation({
  id: 'getInternalAccount',
  method: 'GET',
  path: '/internal-accounts/{accountId}',
  summary: 'Get an internal account and its balance',
  success: { status: 200, body: internalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const fundInternalAccount = operation({
  id: 'fundInternalAccount',
  method: 'POST',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  permission: 'TRANSACT',
  tag: 'sandbox',
  summary: 'Sandbox only: credit an internal account',
  body: fundRequest,
  success: { status: 200, body: internalAccount },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE'],
})
