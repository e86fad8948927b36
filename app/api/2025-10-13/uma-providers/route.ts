import { listUmaProviders } from '#lib/contract/receivers/receiver-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listUmaProviders)
