import { setTimeout as pause } from 'node:timers/promises'
import { type EventRange, endAllClaims, isDeliveryExpected } from '#db/queries/webhooks/webhook-claims'
import {
  dueWebhookEvents,
  findWebhookEvent,
  nextAttemptAfter,
  type WebhookEventRow,
} from '#db/queries/webhooks/webhook-events'
import { pausedPlatforms } from '#db/queries/webhooks/webhook-settings'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { isUrgent } from '#lib/domain/webhooks/delivery-schedule'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import type { WebhookDeliverer } from '#lib/operations/due-work'
import { type ClaimRequest, claimEvents, type Delivery, type RequestedKind } from '#lib/runtime/webhooks/claim-events'
import { type AttemptParts, makeAttempts, sendCopy } from '#lib/runtime/webhooks/make-attempt'

/** Scheduled deliveries of non-urgent events wait while this many non-urgent events are in flight. */
const IN_FLIGHT_MAX = 8
/** Like `IN_FLIGHT_MAX`, but for each platform. */
const PER_ENDPOINT_MAX = 4
/** Like `IN_FLIGHT_MAX`, but for urgent events (TEST, approval requests). */
const URGENT_MAX = 2
/** Maximum number of deliveries that this process starts per second. Urgent events and resends do not count. */
const STARTS_PER_SECOND = 250
/** Maximum events per query. Exceeds `IN_FLIGHT_MAX`, because an event may wait for another event of its subject. */
const READ_AT_ONCE = 16
/** Time limit for the reply to a probe, in machine time. */
const PROBE_TIMEOUT_MS = 5_000
/** Time that `settle` waits for replies, and time between its looks. Endpoints should answer within that time. */
const SETTLE_MS = 5_000
const SETTLE_POLL_MS = 20
/** Time that a stopping process waits for attempts in flight before it interrupts them. */
const STOP_MS = 5_000

export interface DelivererParts extends AttemptParts {
  /** Called when a delivery ends or the start limit allows a new delivery, because a due event may be waiting. */
  readonly onEnd: () => void
  readonly report: (fault: unknown) => void
  /** Replaces STARTS_PER_SECOND in tests. */
  readonly startsPerSecond?: number
}

export interface Deliverer extends WebhookDeliverer {
  /** Starts due deliveries within the limits. Returns the next time after `now` at which an event is due, if any. */
  run(now: Instant): Promise<Instant | undefined>
  /**
   * Stops starting scheduled deliveries. Waits for deliveries in flight, and interrupts them after 5 seconds. After the
   * wait, HTTP requests to receivers fail immediately.
   */
  stop(): Promise<void>
}

/**
 * Opens the deliverer of this process. Events are claimed in the database before they are sent, so no two processes
 * make the same attempt. After `kill -9`, a claim ends when its lease expires or, on SQLite, at the next startup.
 */
export async function webhookDeliverer(parts: DelivererParts): Promise<Deliverer> {
  const { db, onEnd, processName, report, startsPerSecond = STARTS_PER_SECOND } = parts
  if (!db.shared) await db.transact(endAllClaims)
  const inFlight = new Map<Delivery, Promise<void>>()
  const interruption = new AbortController()
  const limit = startLimit(startsPerSecond, onEnd)
  let isStopped = false

  const start = (delivery: Delivery): Promise<SendResult> => {
    const result = makeAttempts(parts, delivery, interruption.signal)
    const ended = result
      .then(() => undefined, report)
      .finally(() => {
        inFlight.delete(delivery)
        onEnd()
      })
    inFlight.set(delivery, ended)
    return result
  }
  const fill = async (now: Instant, lane: Lane) => {
    for (;;) {
      const active = [...inFlight.keys()].map(({ event }) => event).filter(({ type }) => isUrgent(type) === lane.urgent)
      const free = Math.min(lane.max - active.length, lane.urgent ? lane.max : limit.free())
      if (isStopped || free <= 0) return
      const machineNow = instantFromEpoch(parts.machineNow())
      const search = { now, machineNow, urgent: lane.urgent, limit: READ_AT_ONCE }
      const due = await db.read(async tx => {
        const paused = await pausedPlatforms(tx)
        return dueWebhookEvents(tx, { ...search, busyPlatforms: skippedPlatforms(active, lane, paused), paused })
      })
      const chosen = choose(due, active, { ...lane, max: free })
      if (chosen.length === 0) return
      const request = { claimedBy: processName, machineNow, startedAt: parts.clock.now(), kind: 'scheduled' } as const
      const { claimed, skipped } = await db.transact(tx => claimEvents(tx, chosen, request))
      if (claimed.length + skipped === 0) return
      if (!lane.urgent) limit.count(claimed.length)
      for (const delivery of claimed) void start(delivery).catch(() => undefined)
    }
  }
  const attemptNow = async (id: Id<'Webhook'>, kind: RequestedKind, url?: string) => {
    const delivery = await claimOne(parts, id, { kind, url })
    return delivery && { url: delivery.url, result: await start(delivery) }
  }

  return {
    run: async now => {
      for (const lane of LANES) await fill(now, lane)
      return db.read(tx => nextAttemptAfter(tx, now))
    },
    attempt: id => attemptNow(id, 'test'),
    forward: (event, url) => sendCopy(parts, { event, url }, interruption.signal),
    probe: request => parts.sender.send({ ...request, timeoutMs: PROBE_TIMEOUT_MS, signal: interruption.signal }),
    settle: events => settle(parts, events),
    resend: (id, url) => attemptNow(id, 'resend', url),
    stop: () => {
      isStopped = true
      limit.stop()
      return endAll(inFlight, interruption)
    },
  }
}

async function settle({ clock, db }: DelivererParts, events: EventRange): Promise<void> {
  const end = performance.now() + SETTLE_MS
  const isExpected = () => db.read(tx => isDeliveryExpected(tx, events, clock.now()))
  while (performance.now() < end && (await isExpected())) await pause(SETTLE_POLL_MS)
}

async function endAll(inFlight: ReadonlyMap<Delivery, Promise<void>>, interruption: AbortController): Promise<void> {
  const timer = setTimeout(() => interruption.abort(), STOP_MS)
  await Promise.all(inFlight.values())
  clearTimeout(timer)
  // An API call may still be sending probes after the server cut the client's connection.
  interruption.abort()
}

/**
 * Claims an event for an immediate attempt. Claims nothing without a URL or endpoint, or while an event of the same
 * subject is in flight. Only a resend repeats an attempted TEST event or approval request.
 */
async function claimOne(
  { clock, db, machineNow, processName }: DelivererParts,
  id: Id<'Webhook'>,
  options: Pick<ClaimRequest, 'kind' | 'url'>,
): Promise<Delivery | undefined> {
  const startedAt = clock.now()
  const request = { claimedBy: processName, machineNow: instantFromEpoch(machineNow()), startedAt, ...options }
  const { claimed } = await db.transact(async tx => {
    const event = await findWebhookEvent(tx, id)
    return claimEvents(tx, event === undefined ? [] : [event], request)
  })
  return claimed[0]
}

interface Lane {
  readonly urgent: boolean
  readonly max: number
  readonly perEndpoint: number
}

/** TEST events and approval requests have a separate lane, because a client or a payment waits for the reply. */
const LANES: readonly Lane[] = [
  { urgent: true, max: URGENT_MAX, perEndpoint: URGENT_MAX },
  { urgent: false, max: IN_FLIGHT_MAX, perEndpoint: PER_ENDPOINT_MAX },
]

function skippedPlatforms(
  active: readonly WebhookEventRow[],
  { perEndpoint, urgent }: Lane,
  paused: readonly Id<'Platform'>[],
): readonly Id<'Platform'>[] {
  const counts = Map.groupBy(active, ({ platformId }) => platformId)
  const busy = [...counts].filter(([, events]) => events.length >= perEndpoint).map(([platformId]) => platformId)
  // A pause does not stop TEST events. The urgent lane's query leaves out the approval requests of paused platforms.
  return urgent ? busy : [...new Set([...busy, ...paused])]
}

/** Chooses the first due event of each subject, within the limits. */
function choose(
  due: readonly WebhookEventRow[],
  active: readonly WebhookEventRow[],
  { max, perEndpoint }: Lane,
): readonly WebhookEventRow[] {
  const subjects = new Set<string>()
  const counts = new Map<string, number>()
  for (const { platformId } of active) counts.set(platformId, (counts.get(platformId) ?? 0) + 1)
  const chosen: WebhookEventRow[] = []
  for (const event of due) {
    const subject = `${event.platformId} ${event.subjectId}`
    const count = counts.get(event.platformId) ?? 0
    if (chosen.length >= max || subjects.has(subject) || count >= perEndpoint) continue
    subjects.add(subject)
    counts.set(event.platformId, count + 1)
    chosen.push(event)
  }
  return chosen
}

const SECOND_MS = 1_000

/** A limit on the number of deliveries that start within any second of machine time. */
interface StartLimit {
  /** Returns how many deliveries may start now. If this is 0, `onFree` is called as soon as a delivery may start. */
  free(): number
  count(starts: number): void
  stop(): void
}

/** Returns a limit of `perSecond` starts per second. A timer, which `stop` cancels, calls `onFree`. */
function startLimit(perSecond: number, onFree: () => void): StartLimit {
  /** Times of the starts within the last second, oldest first. */
  let starts: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const waitUntilFree = (now: number) => {
    const oldest = starts[0] ?? now
    timer ??= setTimeout(
      () => {
        timer = undefined
        onFree()
      },
      Math.ceil(oldest + SECOND_MS - now),
    )
  }
  return {
    free: () => {
      const now = performance.now()
      starts = starts.filter(at => now - at < SECOND_MS)
      const free = perSecond - starts.length
      if (free === 0) waitUntilFree(now)
      return free
    },
    count: added => {
      const now = performance.now()
      starts = [...starts, ...Array.from({ length: added }, () => now)]
    },
    stop: () => clearTimeout(timer),
  }
}
