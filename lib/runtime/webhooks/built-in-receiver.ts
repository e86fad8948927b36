import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import type { Reply } from '#lib/domain/webhooks/send-result'
import type { Keys } from '#lib/operations/keys'
import type { Sender, WebhookRequest } from '#lib/runtime/webhooks/send-webhook'
import { WEBHOOK_SIGNATURE_HEADER, webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

/** Status of the reply to a webhook without a valid signature by the current key. */
const NOT_SIGNED = 401

/**
 * Returns a sender that delivers the built-in receiver's webhooks within this process and passes all others to
 * `sender`. The receiver therefore needs neither a port nor an exception to the address rules.
 */
export function withBuiltInReceiver(sender: Sender, keys: Pick<Keys, 'webhook'>): Sender {
  const send = async (request: WebhookRequest) => {
    const status = receiverStatus(request.url)
    if (status === undefined) return sender.send(request)
    const { current } = await keys.webhook.all()
    return { reply: replyTo(request, status, current.pair.publicKey) }
  }
  return { send, close: sender.close }
}

/** The reply contains the received body and signature, so that the stored attempt shows them. */
function replyTo({ body, signature }: WebhookRequest, status: number, publicKey: Uint8Array): Reply {
  return {
    status: webhookVerifies(signature, body, publicKey) ? status : NOT_SIGNED,
    headers: { 'content-type': 'application/json', [WEBHOOK_SIGNATURE_HEADER.toLowerCase()]: signature },
    body,
    isCut: false,
  }
}
