import * as z from 'zod/mini'
import { CHANGES, defineTool, ToolError } from '#lib/package/mcp/tool'
import { triggerOnServer } from '#lib/package/webhooks/trigger-on-server'
import { WebhookError } from '#lib/package/webhooks/webhook-error'

export const triggerWebhookTool = defineTool({
  name: 'trigger_webhook',
  title: 'Trigger a webhook',
  description:
    'Causes a webhook event, such as OUTGOING_PAYMENT.COMPLETED, with the API calls that lead to it. Advances the clock if the event occurs later. Returns the IDs of the objects and the event. An invalid name is rejected with the nearest one.',
  input: z.strictObject({ event: z.string() }),
  annotations: CHANGES,
  run: async ({ event: type }, session) => {
    const { objects, event } = await triggerOnServer(session, type).catch((error: unknown) => {
      throw error instanceof WebhookError ? new ToolError(error.message) : error
    })
    return { objects: Object.fromEntries(Object.entries(objects).map(([name, { id }]) => [name, id])), event }
  },
  summarize: ({ event, objects }) =>
    `${event.type} ${event.id}; ${Object.entries(objects)
      .map(([name, id]) => `${name} ${id}`)
      .join('; ')}`,
})
