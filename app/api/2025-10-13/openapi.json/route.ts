import { getOpenApi } from '#lib/contract/openapi-operation'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getOpenApi)
