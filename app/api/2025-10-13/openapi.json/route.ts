import { getOpenApi } from '#lib/contract/document-operation'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getOpenApi)
