import { resendQuoteScaCode } from '#lib/contract/quotes/quote-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(resendQuoteScaCode)
