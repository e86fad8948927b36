import { receiverUrl } from '#lib/contract/webhooks/receiver-address'
import type { Artifacts } from '#lib/flows/artifacts'
import { exchange, type Flow, type FlowStep, type Step, step, type Tools, type WebhookTools } from '#lib/flows/flow'
import { request, textOf } from '#lib/flows/json-request'
import { advanceToNextAttempt, failDelivery, PAYMENT_EVENT, paymentRequest } from '#lib/flows/webhooks/failed-delivery'
import { verifyDelivery } from '#lib/flows/webhooks/verify-delivery'
import { deliveryOf, waitForEvent, waitForEventOfCall } from '#lib/flows/webhooks/webhook-deliveries'
import { endpointOf, ensureReceiver, restoreEndpoint, setReceiver } from '#lib/flows/webhooks/webhook-endpoint'
import { withFault } from '#lib/flows/webhooks/webhook-fault'
import { WEBHOOK_SIGNATURE_HEADER } from '#lib/wallet/webhooks/webhook-signature'

interface WebhookStep<Need extends keyof Artifacts, Make extends keyof Artifacts>
  extends Omit<Step<Need, Make>, 'run'> {
  run(artifacts: Pick<Artifacts, Need>, tools: Tools & WebhookTools): Promise<Pick<Artifacts, Make>>
}

function webhookStep<Need extends keyof Artifacts, Make extends keyof Artifacts>(
  definition: WebhookStep<Need, Make>,
): FlowStep {
  return step({
    ...definition,
    run: (artifacts, tools) => {
      if (tools.webhooks === undefined) throw new Error('This program cannot receive webhooks.')
      return definition.run(artifacts, { ...tools, ...tools.webhooks })
    },
  })
}

const EVENT = { kind: 'signature', words: 'signed event' } as const
const CHANGE_ENDPOINT = { call: 'PATCH /config', back: { words: 'configuration' }, isDirect: true } as const

const setEndpoint = webhookStep({
  id: 'endpoint',
  lane: 'backend',
  title: 'Set your endpoint',
  purpose:
    'Makes the built-in receiver the webhook endpoint of your platform. The last step restores the endpoint that you have now.',
  drawing: { ...CHANGE_ENDPOINT, sent: { words: 'built-in receiver' } },
  needs: [],
  makes: ['endpointChange', 'previousEndpoint'],
  run: async (_, tools) => {
    const previousEndpoint = tools.replacedEndpoint.save(await endpointOf(tools))
    return { endpointChange: await setReceiver(tools, 200), previousEndpoint }
  },
})

const createPayment = webhookStep({
  id: 'quote',
  lane: 'backend',
  title: 'Create a payment',
  purpose: 'Creates a quote from the platform’s account. The service announces the payment with a webhook.',
  drawing: { call: 'POST /quotes', sent: { words: 'amount, accounts' }, back: { words: 'payment' }, isDirect: true },
  needs: ['accountId', 'destinationId'],
  makes: ['quote', 'quoteId'],
  run: async (accounts, tools) => {
    await ensureReceiver(tools)
    const quote = await exchange(tools, paymentRequest(accounts), [201])
    return { quote, quoteId: textOf(quote, 'id') }
  },
})

const receive = webhookStep({
  id: 'receive',
  lane: 'receiver',
  title: 'Receive the webhook',
  purpose:
    'The service sends the event as a POST request. The header X-Grid-Signature contains a signature of the exact bytes of the body.',
  drawing: { sent: EVENT, back: { words: 'received' } },
  needs: ['quote'],
  makes: ['delivery', 'webhookId', 'webhookSignature'],
  run: async ({ quote }, tools) => {
    const event = await waitForEventOfCall(tools, quote, PAYMENT_EVENT)
    const delivery = deliveryOf(event, event.tries.at(-1))
    const webhookSignature = delivery.request.headers[WEBHOOK_SIGNATURE_HEADER] ?? ''
    return { delivery, webhookId: event.id, webhookSignature }
  },
})

const verify = webhookStep({
  id: 'verify',
  lane: 'receiver',
  title: 'Verify signature',
  purpose:
    'Verifies the ECDSA signature (P-256, SHA-256) of the received bytes with the service’s public key. Your receiver must verify it before parsing the JSON.',
  drawing: { icon: 'shield', words: 'Verify the bytes' },
  needs: ['delivery'],
  makes: ['webhookKey', 'webhookKeyId'],
  run: async ({ delivery }, { control }) => {
    const { webhook } = await control('GET /keys')
    verifyDelivery(delivery.request, webhook.publicKey)
    return { webhookKey: webhook.publicKey, webhookKeyId: webhook.keyId }
  },
})

const refuseForgery = webhookStep({
  id: 'forge',
  lane: 'receiver',
  title: 'Reject a forgery',
  purpose:
    'The service sends a forged TEST event, then the real event. Your receiver must reply 4xx to the forgery and ignore it.',
  drawing: { sent: { kind: 'signature', words: 'forged event' }, back: { words: 'forgery rejected' } },
  needs: ['webhookFault'],
  makes: ['delivery'],
  run: async ({ webhookFault: fault }, tools) => {
    await ensureReceiver(tools)
    const event = await withFault(tools, { fault, type: 'TEST' }, async () => {
      const sent = await exchange(tools, request('POST', '/sandbox/webhooks/test'), [200])
      return waitForEventOfCall(tools, sent, 'TEST')
    })
    const { tries } = event
    return { delivery: deliveryOf(event, tries.find(({ kind }) => kind === 'forged') ?? tries.at(-1)) }
  },
})

const fail = webhookStep({
  id: 'fail',
  lane: 'receiver',
  title: 'Fail a delivery',
  purpose:
    'Creates another payment while your receiver replies 500. The service tries again after 5 seconds on the sandbox clock, then waits twice as long each time, up to 30 minutes.',
  drawing: { sent: EVENT, back: { words: 'error 500' } },
  needs: ['accountId', 'destinationId'],
  makes: ['delivery', 'webhookId'],
  run: async (accounts, tools) => {
    const event = await failDelivery(tools, accounts)
    return { delivery: deliveryOf(event, event.tries.at(-1)), webhookId: event.id }
  },
})

const retry = webhookStep({
  id: 'retry',
  lane: 'receiver',
  title: 'Advance and retry',
  purpose:
    'Advances the sandbox clock to the next attempt, which sends the same ID and bytes. Your receiver now replies 200.',
  drawing: { sent: { kind: 'signature', words: 'same event, later' }, back: { words: 'received' } },
  needs: ['accountId', 'destinationId', 'webhookId'],
  makes: ['delivery', 'webhookId'],
  run: async ({ webhookId, ...accounts }, tools) => {
    await ensureReceiver(tools)
    const known = await waitForEvent(tools, webhookId, () => true)
    // If the endpoint was removed meanwhile, the service has dropped the event.
    const failed = known.state === 'dropped' ? await failDelivery(tools, accounts) : known
    const event = await advanceToNextAttempt(tools, failed)
    return { delivery: deliveryOf(event, event.tries.at(-1)), webhookId: event.id }
  },
})

const duplicate = webhookStep({
  id: 'duplicate',
  lane: 'receiver',
  title: 'Receive a duplicate',
  purpose: 'The service may send an event twice. Store its ID, act only once, and reply 2xx or 409 to the duplicate.',
  drawing: { sent: { kind: 'signature', words: 'same event again' }, back: { words: 'already received' } },
  needs: ['webhookId'],
  makes: ['delivery'],
  run: async ({ webhookId }, tools) => {
    const params = { webhookId }
    const attempt = await tools.control('POST /webhooks/{webhookId}/resend', {
      params,
      body: { url: receiverUrl(200) },
    })
    const event = await tools.control('GET /webhooks/{webhookId}', { params })
    return { delivery: deliveryOf(event, attempt) }
  },
})

const restore = webhookStep({
  id: 'restore',
  lane: 'backend',
  title: 'Restore endpoint',
  purpose:
    'Restores the endpoint that your platform had before this run. If there was no endpoint, removes the built-in receiver.',
  drawing: { ...CHANGE_ENDPOINT, sent: { words: 'your endpoint' } },
  needs: ['previousEndpoint'],
  makes: ['restoreCall'],
  run: async ({ previousEndpoint }, tools) => ({ restoreCall: await restoreEndpoint(tools, previousEndpoint) }),
})

/** Receives webhooks with the built-in receiver: a payment's event, a forgery, a retry and a duplicate. */
export const receiveWebhook: Flow = {
  id: 'webhook',
  inputs: ['accountId', 'destinationId', 'webhookFault'],
  steps: [setEndpoint, createPayment, receive, verify, refuseForgery, fail, retry, duplicate, restore],
}
