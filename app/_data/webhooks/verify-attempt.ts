import type { WebhookAttempt, WebhookKeys } from '#lib/client/control-client'
import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import { readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

/** Result of a signature check, with the body and the signature that were checked. */
export interface AttemptVerification {
  readonly body: string
  readonly signature: string
  /** True if the bytes come from the built-in receiver's reply, not from the sender's record. */
  readonly isAsReceived: boolean
  readonly isValid: boolean
}

/** Verifies an attempt's signature in this tab. An attempt in progress may have no signature yet. */
export function verifyAttempt(
  { body: sentBody, reply, signature: sentSignature, url }: WebhookAttempt,
  event: { readonly body: string },
  { publicKey }: Pick<WebhookKeys, 'publicKey'>,
): AttemptVerification | undefined {
  const received = receiverStatus(url) === undefined ? undefined : reply?.headers['x-grid-signature']
  const isAsReceived = received !== undefined && reply !== undefined
  const body = isAsReceived ? reply.body : (sentBody ?? event.body)
  const signature = isAsReceived ? received : sentSignature
  if (signature === undefined) return undefined
  return { body, signature, isAsReceived, isValid: isSigned({ body, signature, publicKey }) }
}

function isSigned(delivery: { readonly body: string; readonly signature: string; readonly publicKey: string }) {
  const key = readHex(delivery.publicKey)
  return key !== undefined && webhookVerifies(delivery.signature, utf8FromText(delivery.body), key)
}
