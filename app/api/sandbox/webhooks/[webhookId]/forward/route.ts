import { forwardWebhook } from '#lib/contract/sandbox/webhook-log'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(forwardWebhook)
