import { createTransferIn } from '#lib/contract/transfers/transfer-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createTransferIn)
