import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import type { Prediction } from '#lib/flows/tampers/prediction'
import { requireArtifact, type Tamper, tamperAt } from '#lib/flows/tampers/tamper'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { WEBHOOK_SIGNATURE_HEADER, webhookSignatureHeader } from '#lib/wallet/webhooks/webhook-signature'

/** Tampers that change the received request before it is verified. A receiver must reject the changed request. */
const FORGERIES: readonly Tamper[] = [
  forgery(
    'amount',
    'body',
    'Multiply the amount by ten',
    editBody(text => text.replace(/("amount":\d+)/, '$10')),
  ),
  forgery(
    'reserialised',
    'body',
    'Re-serialize the JSON',
    editBody(text => JSON.stringify(JSON.parse(text))),
  ),
  forgery(
    'empty',
    'body',
    'Verify an empty body (already consumed by another reader)',
    editBody(() => ''),
  ),
  forgery(
    'newline',
    'body',
    'Append a newline',
    editBody(text => `${text}\n`),
  ),
  forgery(
    'no-header',
    'headers',
    'Omit X-Grid-Signature',
    ({ headers: { [WEBHOOK_SIGNATURE_HEADER]: _, ...headers } }) => ({
      headers,
    }),
  ),
  forgery('bare-signature', 'headers', 'Send the base64 signature without its JSON', ({ headers }) => ({
    headers: { ...headers, [WEBHOOK_SIGNATURE_HEADER]: JSON.parse(headers[WEBHOOK_SIGNATURE_HEADER] ?? '{}').s },
  })),
  {
    ...tamperAt('verify', 'other-key', 'signature', 'Sign the same bytes with another key'),
    predicted: { status: 401 },
    apply: async ({ delivery }, { random }) => {
      const received = requireArtifact(delivery)
      const { body = '', headers } = received.request
      const signature = webhookSignatureHeader(signDer(utf8FromText(body), newKeyPair(random).privateKey))
      return withRequest(received, { headers: { ...headers, [WEBHOOK_SIGNATURE_HEADER]: signature } })
    },
  },
]

/** Tampers that choose the fault of the delivery in the `forge` step. */
const FAULTS: readonly Tamper[] = [
  fault('wrong-key', 'signature', 'Sign the forgery with another key', { status: 401 }),
  fault('corrupt-signature', 'signature', 'Change one bit of the signature', { status: 401 }),
  fault('duplicate', 'delivery', 'Deliver the event twice', { status: 200 }),
  fault('error', 'delivery', 'Record a 500 without sending the event', { status: 500 }),
  fault('timeout', 'delivery', 'Lose the reply', { status: 400, code: 'WEBHOOK_DELIVERY_ERROR', reason: 'TIMEOUT' }),
]

export const WEBHOOK_TAMPERS: readonly Tamper[] = [...FORGERIES, ...FAULTS]

function forgery(
  id: string,
  group: Tamper['group'],
  label: string,
  change: (request: SentRequest) => Partial<SentRequest>,
): Tamper {
  return {
    ...tamperAt('verify', id, group, label),
    predicted: { status: 401 },
    apply: async ({ delivery }) => withRequest(requireArtifact(delivery), change(requireArtifact(delivery).request)),
  }
}

function fault(webhookFault: WebhookFaultName, group: Tamper['group'], label: string, predicted: Prediction): Tamper {
  return { ...tamperAt('forge', webhookFault, group, label), predicted, apply: async () => ({ webhookFault }) }
}

function editBody(change: (text: string) => string) {
  return ({ body = '' }: SentRequest) => ({ body: change(body) })
}

function withRequest({ request, answer }: SentExchange, changes: Partial<SentRequest>) {
  return { delivery: { request: { ...request, ...changes }, answer } }
}
