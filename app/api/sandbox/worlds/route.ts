import { createWorld, listWorlds } from '#lib/contract/sandbox/world-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listWorlds, createWorld)
