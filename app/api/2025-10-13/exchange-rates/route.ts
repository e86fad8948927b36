import { listExchangeRates } from '#lib/contract/market-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listExchangeRates)
