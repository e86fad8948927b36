import type { WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import { corruptSignature, tamperedBody } from '#lib/domain/webhooks/delivery-faults'
import type { Keys } from '#lib/operations/keys'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { webhookSignatureHeader } from '#lib/wallet/webhooks/webhook-signature'

export type SigningKeys = Pick<Keys, 'newKeyPair' | 'sign' | 'webhook'>

export interface SignedMessage {
  readonly text: string
  /** The text in UTF-8. */
  readonly body: Uint8Array
  /** The value of the signature header. */
  readonly signature: string
  /** ID of the signing key, or null if the key is not one of the sandbox's keys. */
  readonly keyId: string | null
}

/** Signs an event's text. A `forgery` changes the body, the signature or the key, so that the signature is invalid. */
export async function signedMessage(
  keys: SigningKeys,
  text: string,
  forgery: WebhookFaultName | undefined,
): Promise<SignedMessage> {
  const { current } = await keys.webhook.all()
  const isOurs = forgery !== 'wrong-key'
  const pair = isOurs ? current.pair : keys.newKeyPair()
  const der = keys.sign(utf8FromText(text), pair, 'der')
  const sent = forgery === 'tampered-body' ? tamperedBody(text) : text
  return {
    text: sent,
    body: utf8FromText(sent),
    signature: webhookSignatureHeader(forgery === 'corrupt-signature' ? corruptSignature(der) : der),
    keyId: isOurs ? current.id : null,
  }
}
