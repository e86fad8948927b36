import type { WebhookDetail } from '#lib/client/control-client'
import type { SentAnswer, SentExchange } from '#lib/client/sent-exchange'
import { receiverUrl } from '#lib/contract/webhooks/receiver-address'
import type { WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import { type Drill, type DrillTools, newDrillPlatform, randomHex } from '#lib/flows/drills/drill'
import { exchange } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'
import { advanceToNextAttempt, PAYMENT_EVENT } from '#lib/flows/webhooks/failed-delivery'
import { waitForEvent, waitForEventOfCall } from '#lib/flows/webhooks/webhook-deliveries'
import { endpointOf, setEndpoint } from '#lib/flows/webhooks/webhook-endpoint'
import { withFault } from '#lib/flows/webhooks/webhook-fault'

const TEST_CALL = 'POST /sandbox/webhooks/test'
/** The host never resolves (RFC 6761). The path is not a status, unlike in a URL of the built-in receiver. */
const UNKNOWN_HOST_URL = 'http://receiver.invalid/nowhere'
const LEAVES = '1 platform (drills that run together share it)'

/** Calls for the faults that affect only scheduled attempts. A TEST event does not show these faults. */
const EVENT_CALLS: { readonly [Fault in WebhookFaultName]?: string } = {
  delay: 'POST /webhooks (control plane)',
  reorder: 'POST /webhooks (control plane), twice',
}

/**
 * Drills of webhooks. Each restores the endpoint and removes any fault that it added. They never run on the first
 * platform, because changing its endpoint would redirect or drop its waiting events.
 */
export const WEBHOOK_DRILLS: readonly Drill[] = [
  {
    id: 'webhook-no-endpoint',
    label: `${TEST_CALL} without a webhook endpoint`,
    predicted: { status: 400, code: 'WEBHOOK_ENDPOINT_NOT_SET' },
    leaves: LEAVES,
    run: tools => withEndpoint(tools, '', async webhookTools => (await sendTest(webhookTools)).answer),
  },
  {
    id: 'webhook-unknown-host',
    label: `${TEST_CALL} with an endpoint whose host does not exist`,
    predicted: { status: 400, code: 'WEBHOOK_DELIVERY_ERROR', reason: 'DNS' },
    leaves: LEAVES,
    run: tools => withEndpoint(tools, UNKNOWN_HOST_URL, async webhookTools => (await sendTest(webhookTools)).answer),
  },
  {
    ...faultDrill('timeout', 'ignores the reply'),
    predicted: { status: 400, code: 'WEBHOOK_DELIVERY_ERROR', reason: 'TIMEOUT' },
    run: tools => runUnderFault(tools, 'timeout', 'TEST', async webhookTools => (await sendTest(webhookTools)).answer),
  },
  testDrill('error', 'records a 500 without sending the event', 'test 500 (error)'),
  testDrill('duplicate', 'sends the event twice', 'test 200 (duplicate), duplicate 200 (duplicate)'),
  testDrill('wrong-key', 'first sends a forgery signed with another key', 'forged 401 (wrong-key), test 200'),
  testDrill(
    'corrupt-signature',
    'first sends a forgery with a changed signature',
    'forged 401 (corrupt-signature), test 200',
  ),
  testDrill('tampered-body', 'first sends a forgery with a changed body', 'forged 401 (tampered-body), test 200'),
  {
    ...testDrill('rotated-key', 'first replaces the webhook key', 'test 200 (rotated-key)'),
    leaves: `a new webhook key, ${LEAVES}`,
  },
  {
    ...faultDrill('delay', 'postpones the first attempt by 5 seconds on the sandbox clock'),
    predicted: { status: 200, attempts: 'scheduled 200 (delay)' },
    leaves: `sandbox clock advanced by up to 5 seconds, ${LEAVES}`,
    run: tools =>
      runUnderFault(tools, 'delay', PAYMENT_EVENT, async webhookTools =>
        recordOf(await advanceToNextAttempt(webhookTools, await createPostponed(webhookTools, newSubject(tools)))),
      ),
  },
  {
    ...faultDrill('reorder', 'sends the event after the next event of its payment'),
    predicted: { status: 200, attempts: 'scheduled 200 (reorder)' },
    run: tools =>
      runUnderFault(tools, 'reorder', PAYMENT_EVENT, webhookTools => reorderEvents(webhookTools, newSubject(tools))),
  },
]

type WebhookDrillTools = Pick<DrillTools, 'send' | 'control' | 'platformId'>

function faultDrill(fault: WebhookFaultName, effect: string) {
  return {
    id: `webhook-${fault}`,
    label: `${EVENT_CALLS[fault] ?? TEST_CALL}: the fault ${fault} ${effect}`,
    leaves: LEAVES,
  }
}

function testDrill(fault: WebhookFaultName, effect: string, attempts: string): Drill {
  return {
    ...faultDrill(fault, effect),
    predicted: { status: 200, attempts },
    run: tools =>
      runUnderFault(tools, fault, 'TEST', async webhookTools => {
        const sent = await sendTest(webhookTools)
        return recordOf(await waitForEventOfCall(webhookTools, sent, 'TEST'), sent)
      }),
  }
}

function runUnderFault(
  drillTools: DrillTools,
  fault: WebhookFaultName,
  type: 'TEST' | typeof PAYMENT_EVENT,
  act: (tools: WebhookDrillTools) => Promise<SentAnswer>,
): Promise<SentAnswer> {
  return withEndpoint(drillTools, receiverUrl(200), webhookTools =>
    withFault(webhookTools, { fault, type }, () => act(webhookTools)),
  )
}

/** Runs `act` with this webhook endpoint, then restores the previous one. Creates a platform if the drill has none. */
async function withEndpoint(
  drillTools: DrillTools,
  endpoint: string,
  act: (tools: WebhookDrillTools) => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const isOnFirstPlatform = drillTools.platformId === undefined
  const tools = isOnFirstPlatform ? { ...drillTools, ...(await newDrillPlatform(drillTools)) } : drillTools
  const before = await endpointOf(tools)
  const changed = await setEndpoint(tools, endpoint)
  try {
    // A new endpoint gets a TEST event. Wait for it, so that the fault affects only later events.
    if (endpoint !== '') await waitForEventOfCall(tools, changed, 'TEST')
    return await act(tools)
  } finally {
    if (before !== endpoint) await setEndpoint(tools, before)
  }
}

function sendTest(tools: WebhookDrillTools): Promise<SentExchange> {
  return exchange(tools, request('POST', '/sandbox/webhooks/test'), [200, 400])
}

/** Returns an event's record as a response. `sent` is the call that caused the event. */
function recordOf(event: WebhookDetail, sent?: SentExchange): SentAnswer {
  const { exchangeId, durationMs = 0 } = sent?.answer ?? {}
  return { status: 200, headers: [], body: JSON.stringify(event), exchangeId, durationMs }
}

/** Creates an event, and waits until the fault has postponed its first attempt or the attempt has begun. */
async function createPostponed(tools: WebhookDrillTools, subject: string): Promise<WebhookDetail> {
  const id = await createEvent(tools, subject)
  return waitForEvent(tools, id, ({ attempts, createdAt, dueAt }) => attempts > 0 || (dueAt ?? '') > createdAt)
}

async function reorderEvents(tools: WebhookDrillTools, subject: string): Promise<SentAnswer> {
  const { id } = await createPostponed(tools, subject)
  const second = await waitForEvent(tools, await createEvent(tools, subject), ({ state }) => state === 'delivered')
  const first = await waitForEvent(tools, id, ({ state }) => state === 'delivered')
  const [firstAt = '', secondAt = ''] = [first, second].map(({ tries }) => tries[0]?.startedAt)
  if (firstAt < secondAt)
    throw new Error('The reorder fault had no effect: the events were sent in the order in which they were created.')
  return recordOf(first)
}

async function createEvent({ control, platformId }: WebhookDrillTools, id: string): Promise<string> {
  const body = { type: PAYMENT_EVENT, data: { id }, platformId }
  return (await control('POST /webhooks', { body })).id
}

function newSubject(tools: DrillTools): string {
  return `Transaction:drill-${randomHex(tools)}`
}
