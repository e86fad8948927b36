import { getObjectOrigin } from '#lib/contract/sandbox/object-origin'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getObjectOrigin)
