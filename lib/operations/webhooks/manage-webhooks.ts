import type { ReadTx } from '#db/database'
import { findWebhookEndpoint } from '#db/queries/platforms/platform-configs'
import { type AttemptEnd, listWebhookAttempts, type WebhookAttemptRow } from '#db/queries/webhooks/webhook-attempts'
import { findWebhookEvent, listWebhookEvents, type WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type * as contract from '#lib/contract/sandbox/webhook-log'
import type { WebhookAttempt, WebhookDetail, WebhookForward, WebhookSummary } from '#lib/contract/sandbox/webhook-log'
import type { Id } from '#lib/contract/scalars'
import { invalidField } from '#lib/domain/rule'
import { enforceFound, inTransaction, type Trace } from '#lib/operations/trace'
import { enforcePlatform } from '#lib/operations/webhooks/enforce-platform'
import { recordWebhook, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { ENDPOINT_CHECK } from '#lib/operations/webhooks/send-test-webhook'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists matching webhook events, newest first. Without `platformId`, includes all platforms. */
export async function listWebhooks({
  query,
  world,
}: Call<typeof contract.listWebhooks>): Promise<Outcome<Page<WebhookSummary>>> {
  const page = await world.db.read(tx => listWebhookEvents(tx, query, pageRequest(query)))
  return performed({ ...page, data: page.data.map(summaryOf) })
}

/** Returns an event with its signed body and its attempts. Rejects an unknown ID with REFERENCE_NOT_FOUND. */
export async function getWebhook(call: Call<typeof contract.getWebhook>): Promise<Outcome<WebhookDetail>> {
  const { row, tries } = await call.world.db.read(async tx => {
    const row = await loadEvent(tx, call)
    return { row, tries: await listWebhookAttempts(tx, row.id) }
  })
  return performed({ ...summaryOf(row), body: row.body, tries: tries.map(attemptOf) })
}

/**
 * Resends an event to the URL in the request body or, by default, to the platform's endpoint. Returns the attempt, even
 * if it failed. Rejects an unknown event with REFERENCE_NOT_FOUND. Rejects with WEBHOOK_ENDPOINT_NOT_SET if there is
 * neither a URL nor an endpoint. Rejects with CONFLICT while an event about the same object is being sent.
 */
export async function resendWebhook(call: Call<typeof contract.resendWebhook>): Promise<Outcome<WebhookAttempt>> {
  const { body, trace, world } = call
  const { id } = await world.db.read(async tx => {
    const row = await loadEvent(tx, call)
    if (body.url === undefined) await enforceEndpoint(tx, trace, row.platformId)
    return row
  })
  const isSent = (await world.webhooks.resend(id, body.url)) !== undefined
  trace.check('free', 'No event about the same object is being sent', isSent, { code: 'CONFLICT' })
  const tries = await world.db.read(tx => listWebhookAttempts(tx, id))
  const newest = tries.findLast(({ kind }) => kind === 'resend')
  return performed(attemptOf(enforceFound(trace, EVENT_CHECK, newest, { code: 'REFERENCE_NOT_FOUND', got: id })))
}

/**
 * Sends a signed copy of an event to a URL and returns the reply. Stores nothing: neither the event nor the delivery to
 * the platform's endpoint changes, and the reply decides no payment. Rejects an unknown event with REFERENCE_NOT_FOUND.
 */
export async function forwardWebhook(call: Call<typeof contract.forwardWebhook>): Promise<Outcome<WebhookForward>> {
  const { body, now: startedAt, world } = call
  const { url } = body
  const event = await world.db.read(tx => loadEvent(tx, call))
  return performed({ url, startedAt, ...resultOf(await world.webhooks.forward(event, url)) })
}

/**
 * Records an event of any type with any data, for delivery. Rejects missing data with INVALID_INPUT, except for a TEST
 * event. Rejects an unknown platform with REFERENCE_NOT_FOUND. Rejects a platform without an endpoint with
 * WEBHOOK_ENDPOINT_NOT_SET.
 */
export async function createWebhook(call: Call<typeof contract.createWebhook>): Promise<Outcome<WebhookSummary>> {
  const { body, trace } = call
  const { data, type } = body
  const message = `Expected the data of an event of type ${type}.`
  trace.check(
    'data',
    'The event has data or is a TEST event',
    data !== undefined || type === 'TEST',
    invalidField('data', message),
  )
  const row = await inTransaction(call, async tx => {
    const platformId = await enforcePlatform(tx, trace, body.platformId)
    await enforceEndpoint(tx, trace, platformId)
    const subject = typeof data?.id === 'string' ? { subjectId: data.id } : {}
    const event = { type, data: data ?? {}, state: 'waiting', origin: 'manual', ...subject } as const
    // The log does not contain calls of the control plane, so the event names no call.
    const id = await recordWebhook(tx, { ...transitionOf(call), platformId, exchangeId: undefined }, event)
    return findWebhookEvent(tx, id)
  })
  return performed(summaryOf(enforceFound(trace, EVENT_CHECK, row, { code: 'REFERENCE_NOT_FOUND' })))
}

/** Returns the platform's endpoint. Rejects with WEBHOOK_ENDPOINT_NOT_SET if the platform has no endpoint. */
export async function enforceEndpoint(tx: ReadTx, trace: Trace, platformId: Id<'Platform'>): Promise<string> {
  const endpoint = await findWebhookEndpoint(tx, platformId)
  return enforceFound(trace, ENDPOINT_CHECK, endpoint, { code: 'WEBHOOK_ENDPOINT_NOT_SET' })
}

const EVENT_CHECK = { id: 'resource', label: 'The webhook event exists' } as const

type EventCall =
  | Call<typeof contract.getWebhook>
  | Call<typeof contract.resendWebhook>
  | Call<typeof contract.forwardWebhook>

async function loadEvent(tx: ReadTx, { params, trace }: EventCall): Promise<WebhookEventRow> {
  const row = await findWebhookEvent(tx, params.webhookId)
  return enforceFound(trace, EVENT_CHECK, row, { code: 'REFERENCE_NOT_FOUND', got: params.webhookId })
}

function summaryOf(row: WebhookEventRow): WebhookSummary {
  const { id, platformId, type, subjectId, exchangeId, origin, state, createdAt, dueAt, attempts } = row
  return {
    id,
    platformId,
    type,
    subjectId,
    exchangeId: exchangeId ?? undefined,
    origin,
    state,
    createdAt,
    dueAt: dueAt ?? undefined,
    attempts: Number(attempts),
  }
}

function attemptOf(row: WebhookAttemptRow): WebhookAttempt {
  const { number, kind, fault, url, startedAt, verdict } = row
  return {
    number: Number(number),
    kind,
    fault: fault ?? undefined,
    url,
    startedAt,
    verdict: verdict ?? undefined,
    ...resultOf(row),
  }
}

function resultOf({ durationMs, status, error, keyId, detail }: AttemptEnd) {
  return {
    durationMs: durationMs === null ? undefined : Number(durationMs),
    status: status === null ? undefined : Number(status),
    error: error ?? undefined,
    keyId: keyId ?? undefined,
    ...JSON.parse(detail),
  }
}
