import type { SentExchange } from '#lib/client/sent-exchange'
import { receiverStatus, receiverUrl } from '#lib/contract/webhooks/receiver-address'
import { exchange, type Tools, type WebhookTools } from '#lib/flows/flow'
import { bodyOf, request } from '#lib/flows/json-request'
import { waitForEventOfCall } from '#lib/flows/webhooks/webhook-deliveries'

type Parts = Pick<Tools, 'send'> & WebhookTools

/** Returns the endpoint of the platform. An empty string means no endpoint. */
export async function endpointOf(tools: Pick<Parts, 'send'>): Promise<string> {
  const { webhookEndpoint } = bodyOf(await exchange(tools, request('GET', '/config'), [200]))
  return typeof webhookEndpoint === 'string' ? webhookEndpoint : ''
}

/**
 * Makes the built-in receiver the endpoint. Waits for the TEST event of this change, so that a fault armed later does
 * not affect its delivery.
 */
export async function setReceiver(tools: Parts, status: number): Promise<SentExchange> {
  tools.replacedEndpoint.save(await endpointOf(tools))
  const changed = await setEndpoint(tools, receiverUrl(status))
  await waitForEventOfCall(tools, changed, 'TEST')
  return changed
}

/** Makes the built-in receiver the endpoint again if the user's endpoint was restored when the user left the page. */
export async function ensureReceiver(tools: Parts): Promise<void> {
  if (receiverStatus(await endpointOf(tools)) !== 200) await setReceiver(tools, 200)
}

/** Restores the endpoint that was replaced. */
export async function restoreEndpoint(
  tools: Pick<Parts, 'send' | 'replacedEndpoint'>,
  endpoint: string,
): Promise<SentExchange> {
  const changed = await setEndpoint(tools, endpoint)
  tools.replacedEndpoint.remove()
  return changed
}

/** Sets the URL of the platform's webhook endpoint; an empty string removes the endpoint. */
export function setEndpoint(tools: Pick<Parts, 'send'>, webhookEndpoint: string): Promise<SentExchange> {
  return exchange(tools, request('PATCH', '/config', { webhookEndpoint }), [200])
}
