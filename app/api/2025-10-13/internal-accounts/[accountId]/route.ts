import { getInternalAccount } from '#lib/contract/accounts/internal-account-operations'
import { updateInternalAccount } from '#lib/contract/accounts/wallet-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getInternalAccount, updateInternalAccount)
