import * as z from 'zod/mini'
import { apiOperations } from '#lib/contract/operation'

const operation = apiOperations('sandbox', 'MANAGE')

const testWebhookResponse = z.object({ url: z.string(), response_status: z.int(), response_body: z.string() })
testWebhookResponse.register(z.globalRegistry, {
  id: 'TestWebhookResponse',
  description: 'The reply of a webhook endpoint to a TEST event.',
})

export const sendTestWebhook = operation({
  id: 'sendTestWebhook',
  method: 'POST',
  path: '/sandbox/webhooks/test',
  summary: 'Sandbox only: send a TEST event to the webhook endpoint and return its reply',
  success: { status: 200, body: testWebhookResponse },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
})
