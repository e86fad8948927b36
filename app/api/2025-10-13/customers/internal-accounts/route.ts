import { listCustomerInternalAccounts } from '#lib/contract/accounts/internal-account-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listCustomerInternalAccounts)
