import { listInbox } from '#lib/contract/wallet-control'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listInbox)
