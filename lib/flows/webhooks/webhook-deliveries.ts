import type { WebhookAttempt, WebhookDetail } from '#lib/client/control-client'
import type { SentExchange } from '#lib/client/sent-exchange'
import { JSON_HEADERS } from '#lib/contract/operation'
import type { WebhookType } from '#lib/contract/webhooks/webhook-types'
import type { WebhookTools } from '#lib/flows/flow'
import { WEBHOOK_SIGNATURE_HEADER } from '#lib/wallet/webhooks/webhook-signature'

/** Longest wait for a delivery, in milliseconds. It suffices, because the built-in receiver replies immediately. */
const WAIT_MAX_MS = 10_000
const POLL_MS = 50

type ControlTools = Pick<WebhookTools, 'control'>

/** Waits until a call's event has at least one attempt and all its attempts have ended. Returns the event. */
export async function waitForEventOfCall(
  { control }: ControlTools,
  call: SentExchange,
  type: WebhookType,
): Promise<WebhookDetail> {
  const id = await waitUntil(async () => {
    const { data } = await control('GET /webhooks', { query: { type, limit: '100' } })
    return data.find(({ exchangeId }) => exchangeId === call.answer.exchangeId)?.id
  })
  return waitForEvent({ control }, id, ({ tries }) => tries.length > 0 && tries.every(hasEnded))
}

/** Waits until an event satisfies `matches`, and returns the event. Throws after 10 seconds. */
export function waitForEvent(
  { control }: ControlTools,
  webhookId: string,
  matches: (event: WebhookDetail) => boolean,
): Promise<WebhookDetail> {
  return waitUntil(async () => {
    const event = await control('GET /webhooks/{webhookId}', { params: { webhookId } })
    return matches(event) ? event : undefined
  })
}

/**
 * Returns an attempt as a request with its reply. If the built-in receiver replied, the request has the body and
 * signature that this receiver got. Throws if there was no reply.
 */
export function deliveryOf(event: WebhookDetail, attempt: WebhookAttempt | undefined): SentExchange {
  const { body, durationMs = 0, error = 'no attempt', reply, signature = '', status, url = '' } = attempt ?? {}
  if (status === undefined) throw new Error(`The webhook got no reply: ${error}.`)
  const arrived = reply?.headers[WEBHOOK_SIGNATURE_HEADER.toLowerCase()]
  const request = {
    method: 'POST',
    path: url,
    headers: { ...JSON_HEADERS, [WEBHOOK_SIGNATURE_HEADER]: arrived ?? signature },
    body: arrived === undefined ? (body ?? event.body) : (reply?.body ?? ''),
  } as const
  const headers = Object.entries(reply?.headers ?? {})
  return { request, answer: { status, headers, body: reply?.body ?? '', exchangeId: undefined, durationMs } }
}

function hasEnded({ error, status }: WebhookAttempt): boolean {
  return status !== undefined || error !== undefined
}

async function waitUntil<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  const end = performance.now() + WAIT_MAX_MS
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (performance.now() > end) {
      throw new Error(
        'The webhook was not delivered within 10 seconds. Check that deliveries are not paused, then try again.',
      )
    }
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}
