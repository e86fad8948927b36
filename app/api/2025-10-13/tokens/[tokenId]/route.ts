import { deleteTokenById, getTokenById } from '#lib/contract/platforms/token-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getTokenById, deleteTokenById)
