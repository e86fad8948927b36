import { getInternalAccount } from '#lib/contract/customer-operations'
import { updateInternalAccount } from '#lib/contract/wallet-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getInternalAccount, updateInternalAccount)
