import { sendTestWebhook } from '#lib/contract/webhooks/webhook-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(sendTestWebhook)
