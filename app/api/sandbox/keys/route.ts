import { getKeys } from '#lib/contract/sandbox/inbox'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getKeys)
