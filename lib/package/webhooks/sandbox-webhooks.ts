import { listWebhookIds } from '#db/queries/webhooks/webhook-events'
import type { ControlClient, WebhookSummary } from '#lib/client/control-client'
import type { World } from '#lib/operations/world'
import { checkWait } from '#lib/package/check-arguments'
import type { SandboxWebhooks, WebhookEvent } from '#lib/package/sandbox-types'
import { requireWebhookType, WebhookError } from '#lib/package/webhooks/webhook-error'

const TIMEOUT_MS = 5_000

/**
 * Follows the event stream until `signal` aborts, because a platform without an endpoint records events only while a
 * client follows the stream. Returns the events that occurred since.
 */
export async function followWebhooks(
  control: ControlClient,
  { db, events }: Pick<World, 'db' | 'events'>,
  signal: AbortSignal,
): Promise<SandboxWebhooks> {
  // Events that were stored before, or that `next` returned. Read without `control`, whose first call loads much code.
  const passed = new Set<string>(await db.read(listWebhookIds))
  const waiters = new Set<() => void>()
  follow(events, signal, () => {
    for (const wake of waiters) wake()
  })
  const listed = async (type?: string) => (await listAll(control, type)).filter(({ id }) => !passed.has(id)).reverse()
  const take = async (type: string): Promise<WebhookEvent | undefined> => {
    const event = (await listed(type)).find(({ id }) => !passed.has(id))
    if (event === undefined) return undefined
    passed.add(event.id)
    const { body } = await control('GET /webhooks/{webhookId}', { params: { webhookId: event.id } })
    return JSON.parse(body)
  }
  return {
    list: async () => (await listAll(control)).toReversed(),
    next: async (type, options = {}) => {
      checkWait(options)
      const { timeout = TIMEOUT_MS } = options
      requireWebhookType(type)
      const ended = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
      let hasNews = false
      let wake = () => {}
      const notify = () => {
        hasNews = true
        wake()
      }
      waiters.add(notify)
      ended.addEventListener('abort', notify)
      try {
        for (;;) {
          if (signal.aborted) throw new WebhookError('CLOSED', `The sandbox was closed before ${type} occurred.`)
          hasNews = false
          const event = await take(type)
          if (event !== undefined) return event
          if (ended.aborted && !signal.aborted) throw await timeoutError(control, type, timeout, await listed())
          if (!hasNews) await new Promise<void>(resolve => (wake = resolve))
        }
      } finally {
        waiters.delete(notify)
      }
    },
  }
}

/** Calls `onChange` for each change on the stream. Subscribes before it returns, and again if the stream is cut. */
function follow(events: World['events'], signal: AbortSignal, onChange: () => void): void {
  const stream = events.subscribe(undefined, signal)[Symbol.asyncIterator]()
  const read = async () => {
    for (let first = stream.next(); !(await first).done; first = stream.next()) onChange()
    if (!signal.aborted) follow(events, signal, onChange)
  }
  // A stream fails only if the sandbox cannot read its data, which `next` then reports.
  read().catch(onChange)
}

async function listAll(control: ControlClient, type?: string): Promise<readonly WebhookSummary[]> {
  const found: WebhookSummary[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '100', ...(type && { type }), ...(cursor && { cursor }) }
    const page = await control('GET /webhooks', { query })
    found.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return found
}

async function timeoutError(
  control: ControlClient,
  type: string,
  timeout: number,
  arrived: readonly WebhookSummary[],
): Promise<WebhookError> {
  const types = [...new Set(arrived.map(event => event.type))].join(', ') || 'none'
  const { mode } = await control('GET /clock')
  const hint = mode === 'frozen' ? ' The sandbox clock is frozen: sandbox.clock.advance(ms) lets due events occur.' : ''
  return new WebhookError('TIMEOUT', `${type} did not occur within ${timeout} ms. Types that did: ${types}.${hint}`)
}
