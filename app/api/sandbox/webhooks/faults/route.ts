import { addWebhookFault, clearWebhookFaults, listWebhookFaults } from '#lib/contract/sandbox/webhook-controls'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  listWebhookFaults,
  addWebhookFault,
  clearWebhookFaults,
)
