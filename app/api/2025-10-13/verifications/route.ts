import { listVerifications, submitVerification } from '#lib/contract/customers/verification-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listVerifications, submitVerification)
