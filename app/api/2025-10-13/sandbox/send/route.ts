import { sendFunds } from '#lib/contract/quote-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(sendFunds)
