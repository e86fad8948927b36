import { endWorld } from '#lib/contract/sandbox/world-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(endWorld)
