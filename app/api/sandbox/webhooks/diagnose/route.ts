import { diagnoseWebhook } from '#lib/contract/sandbox/webhook-diagnosis'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(diagnoseWebhook)
