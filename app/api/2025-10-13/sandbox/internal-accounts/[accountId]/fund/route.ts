import { fundInternalAccount } from '#lib/contract/customers/customer-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(fundInternalAccount)
