import { estimateWithdrawalFee } from '#lib/contract/market/market-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(estimateWithdrawalFee)
