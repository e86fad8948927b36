import { listInbox } from '#lib/contract/wallet-control'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listInbox)
