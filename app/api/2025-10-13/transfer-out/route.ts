import { createTransferOut } from '#lib/contract/transfer-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createTransferOut)
