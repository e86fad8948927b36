import type { ControlClient } from '#lib/client/control-client'
import type { ReceivedWebhook, WebhookEvent } from '#lib/package/sandbox-types'
import { WebhookError } from '#lib/package/webhooks/webhook-error'
import { readHex } from '#lib/wallet/encoding/bytes'
import { isProblem } from '#lib/wallet/read-problem'
import {
  readWebhookSignature,
  signatureFormOf,
  WEBHOOK_SIGNATURE_HEADER,
  webhookVerifies,
} from '#lib/wallet/webhooks/webhook-signature'

const NOT_BYTES = 'The body is not a Uint8Array. Pass the raw bytes as they were received.'

/** Verifies the signature over the received bytes with the sandbox's current key. Returns the parsed event. */
export async function verifyWebhook(
  control: ControlClient,
  received: Request | ReceivedWebhook,
): Promise<WebhookEvent> {
  const header = headerOf(received)
  if (header === undefined) {
    throw new WebhookError('NO_SIGNATURE', `The request has no ${WEBHOOK_SIGNATURE_HEADER} header.`)
  }
  const form = signatureFormOf(header)
  const signature = readWebhookSignature(header, form)
  if (isProblem(signature)) {
    throw new WebhookError('INVALID_HEADER', `${WEBHOOK_SIGNATURE_HEADER} cannot be read: ${signature.problem}`)
  }
  const body = received instanceof Request ? new Uint8Array(await received.clone().arrayBuffer()) : received.body
  if (!(body instanceof Uint8Array)) throw new WebhookError('INVALID_SIGNATURE', NOT_BYTES)
  const { webhook } = await control('GET /keys')
  const key = readHex(webhook.publicKey)
  if (key === undefined || !webhookVerifies(header, body, key, form)) {
    const text = 'The signature does not match the received bytes. Pass the raw body, not parsed and serialized JSON.'
    throw new WebhookError('INVALID_SIGNATURE', text)
  }
  return JSON.parse(new TextDecoder().decode(body))
}

/** Reads the signature header from `Headers`, or from the header object of Node. */
function headerOf(received: Request | ReceivedWebhook): string | undefined {
  // Without a type checker, a caller may pass anything.
  const headers = (Object(received) as Request | ReceivedWebhook).headers ?? {}
  if (headers instanceof Headers) return headers.get(WEBHOOK_SIGNATURE_HEADER) ?? undefined
  const name = WEBHOOK_SIGNATURE_HEADER.toLowerCase()
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.[0]
}
