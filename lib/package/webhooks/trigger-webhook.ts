import { setTimeout as wait } from 'node:timers/promises'
import type { ApiToken, ControlClient } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { type Fetch, send } from '#lib/client/send'
import type { Method } from '#lib/contract/operation'
import type { WebhookType } from '#lib/contract/webhooks/webhook-types'
import { findPlatform } from '#lib/package/find-platform'
import type { TriggeredEvent, TriggeredObject, WebhookEvent } from '#lib/package/sandbox-types'
import { requireWebhookType, WebhookError } from '#lib/package/webhooks/webhook-error'
import { type EventFilter, TRIGGERS, type TriggerCalls } from '#lib/package/webhooks/webhook-triggers'

/** A client of the platform that triggers the event, and of its sandbox. */
export interface TriggerConnection {
  readonly control: ControlClient
  /** Calls the API with the platform's token. */
  readonly fetch: Fetch
  /** The platform's first token. The starter objects are found by it. */
  readonly token: Pick<ApiToken, 'clientId'>
}

/** Real time within which an event is stored after its cause, in milliseconds. */
const STORED_WITHIN_MS = 5_000
const POLL_MS = 20

/**
 * Makes the calls that cause an event. Returns the objects of their responses, and the event as stored. A client must
 * follow the event stream meanwhile, because a platform without an endpoint stores events only then. Throws
 * {@link WebhookError} if the event cannot be triggered.
 */
export async function triggerWebhook(connection: TriggerConnection, type: string): Promise<TriggeredEvent> {
  requireWebhookType(type)
  const objects: Record<string, TriggeredObject> = {}
  const { control } = connection
  const filter = await TRIGGERS[type](await makeCalls(connection, type, objects))
  return { objects, event: await readEvent(control, type, filter) }
}

async function makeCalls(
  { control, fetch, token }: TriggerConnection,
  type: WebhookType,
  objects: Record<string, TriggeredObject>,
): Promise<TriggerCalls> {
  const refuse = (reason: string): never => {
    throw new WebhookError('NOT_TRIGGERED', `${type} was not triggered: ${reason}`)
  }
  const platform = await findPlatform(control, token)
  if (platform === undefined) {
    return refuse(`the token ${token.clientId} is not the first one of a platform. Use the platform's first token.`)
  }
  const { platformId, starter } = platform
  const { customer: customerId, accounts } = starter ?? {}
  const fix = 'Reset the sandbox, or create a platform.'
  if (customerId === undefined) return refuse(`the platform's starter customer was deleted. ${fix}`)
  const accountId = accounts?.usd
  if (accountId === undefined) return refuse(`the platform's starter account in USD does not exist. ${fix}`)
  return {
    platformId,
    customerId,
    accountId,
    control,
    refuse,
    advance: async advanceMs => {
      const { mode } = await control('GET /clock')
      await control('POST /clock', { body: { mode, advanceMs } })
    },
    call: async (name, request, body) => {
      const [method, path] = request.split(' ') as [Method, string] // A request is a method and a path.
      const text = body === undefined ? undefined : JSON.stringify(body)
      const answer = await send(fetch, { method, path, headers: {}, body: text })
      if (answer.status >= 300) refuse(rejectionOf(request, new RejectedCall(answer), accountId))
      const found: TriggeredObject = JSON.parse(answer.body)
      objects[name] = found
      return { ...found, exchangeId: answer.exchangeId ?? '' }
    },
  }
}

function rejectionOf(request: string, { code, message, details }: RejectedCall, accountId: string): string {
  if (details?.reason !== 'INSUFFICIENT_FUNDS') return `${request} was rejected with ${code}: ${message}`
  return `the starter account ${accountId} has too little money. Add some with POST /sandbox/internal-accounts/${accountId}/fund.`
}

async function readEvent(control: ControlClient, type: WebhookType, filter: EventFilter): Promise<WebhookEvent> {
  const deadline = performance.now() + STORED_WITHIN_MS
  for (;;) {
    const [event] = (await control('GET /webhooks', { query: { type, ...filter, limit: '1' } })).data
    if (event !== undefined) {
      const { body } = await control('GET /webhooks/{webhookId}', { params: { webhookId: event.id } })
      return JSON.parse(body)
    }
    if (performance.now() > deadline) {
      throw new WebhookError('TIMEOUT', `${type} was not stored within ${STORED_WITHIN_MS} ms of its cause.`)
    }
    await wait(POLL_MS)
  }
}
