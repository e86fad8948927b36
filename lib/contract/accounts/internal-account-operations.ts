import { customerAccountQuery, internalAccountPage } from '#lib/contract/accounts/internal-account'
import { apiOperation } from '#lib/contract/operation'

export const listInternalAccounts = apiOperation({
  id: 'listInternalAccounts',
  method: 'GET',
  path: '/internal-accounts',
  permission: 'VIEW',
  tag: 'internal accounts',
  summary: "Customers' accounts, oldest first: the list of /customers/internal-accounts",
  query: customerAccountQuery,
  success: { status: 200, body: internalAccountPage },
  errors: ['INVALID_INPUT', 'INVALID_CURRENCY'],
})
