import { findWebhookEndpoint } from '#db/queries/platforms/platform-configs'
import type { ResultOf } from '#lib/contract/operation'
import type { sendTestWebhook as contract } from '#lib/contract/webhooks/webhook-operations'
import { enforceFound, inTransaction } from '#lib/operations/trace'
import { recordTest, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

export const ENDPOINT_CHECK = { id: 'webhook-endpoint', label: 'The platform has a webhook endpoint' } as const

/**
 * Sends a TEST event and returns the reply, whatever its status. Rejects with WEBHOOK_ENDPOINT_NOT_SET if the platform
 * has no endpoint. Rejects with WEBHOOK_DELIVERY_ERROR if the whole reply does not arrive within 10 seconds.
 */
export async function sendTestWebhook(call: Call<typeof contract>): Promise<Outcome<ResultOf<typeof contract>>> {
  const { caller, trace, world } = call
  const id = await inTransaction(call, async tx => {
    const endpoint = await findWebhookEndpoint(tx, caller.platformId)
    enforceFound(trace, ENDPOINT_CHECK, endpoint, { code: 'WEBHOOK_ENDPOINT_NOT_SET' })
    return recordTest(tx, transitionOf(call), { isDirect: true })
  })
  const attempt = await world.webhooks.attempt(id)
  if (attempt === undefined)
    throw trace.fail(ENDPOINT_CHECK.id, ENDPOINT_CHECK.label, { code: 'WEBHOOK_ENDPOINT_NOT_SET' })
  const { url, result } = attempt
  const label = 'The webhook endpoint replies'
  if ('failure' in result) {
    const details = { reason: result.failure }
    throw trace.fail('webhook-reply', label, { code: 'WEBHOOK_DELIVERY_ERROR', details, got: result.failure })
  }
  const { status, body } = result.reply
  trace.pass('webhook-reply', label, { got: String(status) })
  return performed({ url, response_status: status, response_body: new TextDecoder().decode(body) })
}
