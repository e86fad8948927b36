import type { SentExchange } from '#lib/client/sent-exchange'
import { receiverStatus, receiverUrl } from '#lib/contract/webhooks/receiver-address'
import { exchange, type Tools, type WebhookTools } from '#lib/flows/flow'
import { bodyOf, request } from '#lib/flows/json-request'
import { waitForEventOfCall } from '#lib/flows/webhooks/webhook-deliveries'

type EndpointTools = Pick<Tools, 'send'> & WebhookTools

/** Returns the URL of the platform's webhook endpoint, or an empty string if it has no endpoint. */
export async function endpointOf(tools: Pick<EndpointTools, 'send'>): Promise<string> {
  const { webhookEndpoint } = bodyOf(await exchange(tools, request('GET', '/config'), [200]))
  return typeof webhookEndpoint === 'string' ? webhookEndpoint : ''
}

/**
 * Stores the user's endpoint for later, then replaces it with the built-in receiver, which replies with `status`. Waits
 * for the TEST event of this change, so that a fault armed later does not affect that event.
 */
export async function setReceiver(tools: EndpointTools, status: number): Promise<SentExchange> {
  tools.replacedEndpoint.save(await endpointOf(tools))
  const changed = await setEndpoint(tools, receiverUrl(status))
  await waitForEventOfCall(tools, changed, 'TEST')
  return changed
}

/**
 * Sets the built-in receiver with status 200 as the endpoint, unless it is the endpoint already. Steps call this
 * function even if an earlier step set the receiver, because leaving the run's page restores the user's endpoint.
 */
export async function ensureReceiver(tools: EndpointTools): Promise<void> {
  if (receiverStatus(await endpointOf(tools)) !== 200) await setReceiver(tools, 200)
}

/** Restores the endpoint that a run replaced, and removes the stored copy. */
export async function restoreEndpoint(
  tools: Pick<EndpointTools, 'send' | 'replacedEndpoint'>,
  endpoint: string,
): Promise<SentExchange> {
  const changed = await setEndpoint(tools, endpoint)
  tools.replacedEndpoint.remove()
  return changed
}

/** Sets the URL of the platform's webhook endpoint; an empty string removes the endpoint. */
export function setEndpoint(tools: Pick<EndpointTools, 'send'>, webhookEndpoint: string): Promise<SentExchange> {
  return exchange(tools, request('PATCH', '/config', { webhookEndpoint }), [200])
}
