import { createKycLink } from '#lib/contract/customers/identity-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createKycLink)
