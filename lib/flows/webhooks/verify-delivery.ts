import type { SentRequest } from '#lib/client/sent-exchange'
import { Rejected } from '#lib/flows/flow'
import { readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { signatureFormOf, WEBHOOK_SIGNATURE_HEADER, webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

/**
 * Verifies a webhook as a receiver does. `publicKey` is the service's public key in hex. Throws {@link Rejected} with
 * the receiver's 401 reply unless the service's key signed the body.
 */
export function verifyDelivery(request: SentRequest, publicKey: string): void {
  const key = readHex(publicKey)
  const header = request.headers[WEBHOOK_SIGNATURE_HEADER]
  const message =
    header === undefined
      ? `The request has no ${WEBHOOK_SIGNATURE_HEADER}.`
      : key !== undefined && webhookVerifies(header, utf8FromText(request.body ?? ''), key)
        ? undefined
        : signatureFormOf(header) === 'base64'
          ? `${WEBHOOK_SIGNATURE_HEADER} is not JSON. If the platform’s setting signatureForm is base64, set it to json.`
          : 'The signature is not valid for the received bytes and the service’s public key.'
  if (message === undefined) return
  const body = JSON.stringify({ message })
  const answer = { status: 401, headers: [], body, exchangeId: undefined, durationMs: 0 }
  throw new Rejected({ request, answer }, 'receiver')
}
