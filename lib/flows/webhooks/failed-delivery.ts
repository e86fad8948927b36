import type { WebhookDetail } from '#lib/client/control-client'
import type { SentRequest } from '#lib/client/sent-exchange'
import type { Artifacts } from '#lib/flows/artifacts'
import { exchange, type Tools, type WebhookTools } from '#lib/flows/flow'
import { quoteRequestOf } from '#lib/flows/json-request'
import { waitForEvent, waitForEventOfCall } from '#lib/flows/webhooks/webhook-deliveries'
import { setReceiver } from '#lib/flows/webhooks/webhook-endpoint'

/** Type of a payment's first event. */
export const PAYMENT_EVENT = 'OUTGOING_PAYMENT.PENDING'

/** Amount of each payment, in the smallest unit. */
const AMOUNT = 10_000

type Accounts = Pick<Artifacts, 'accountId' | 'destinationId'>

export function paymentRequest({ accountId, destinationId }: Accounts): SentRequest {
  return quoteRequestOf(accountId, destinationId, AMOUNT)
}

/**
 * Creates a payment while the receiver replies 500, and waits until an attempt to deliver the payment's first event has
 * ended. Then makes the receiver reply 200, and returns the event.
 */
export async function failDelivery(
  tools: Pick<Tools, 'send'> & WebhookTools,
  accounts: Accounts,
): Promise<WebhookDetail> {
  await setReceiver(tools, 500)
  try {
    const quote = await exchange(tools, paymentRequest(accounts), [201])
    return await waitForEventOfCall(tools, quote, PAYMENT_EVENT)
  } finally {
    await setReceiver(tools, 200)
  }
}

/**
 * Advances the sandbox clock to the due time of an event's next attempt. Waits until the event is delivered, and
 * returns the event.
 */
export async function advanceToNextAttempt(
  { control }: Pick<WebhookTools, 'control'>,
  { dueAt, id }: WebhookDetail,
): Promise<WebhookDetail> {
  const { mode, now } = await control('GET /clock')
  // The clock may already be past the due time.
  if (dueAt !== undefined && dueAt > now) await control('POST /clock', { body: { mode, setTo: dueAt } })
  return waitForEvent({ control }, id, ({ state }) => state === 'delivered')
}
