import type { Database, ReadTx, Tx } from '#db/database'
import { nextExpiry } from '#db/queries/quotes/quotes'
import { trimWebhooks, webhooksBeyond } from '#db/queries/webhooks/trim-webhooks'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import type { Instant } from '#lib/contract/scalars'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import type { DueTransitions, DueWorkSchedule, WebhookDeliverer } from '#lib/operations/due-work'
import type { Keys } from '#lib/operations/keys'
import { expireQuotes } from '#lib/operations/quotes/expire-quotes'
import { decideByReply } from '#lib/operations/transfers/decide-by-reply'
import type { SettlingWorld } from '#lib/operations/transfers/settle-due-payments'
import type { World } from '#lib/operations/world'
import type { Settings } from '#lib/operations/world-settings'
import { freshnessOf } from '#lib/runtime/freshness'
import type { FaultLog } from '#lib/runtime/log/process-log'
import type { StoredClock } from '#lib/runtime/state/clock'
import { createDueWorkSchedule, earliest, openDueTransitions } from '#lib/runtime/state/due-transitions'
import { startTicker, type Ticker } from '#lib/runtime/state/ticker'
import { sha256, uuidAt } from '#lib/runtime/system'
import { openDeliverer } from '#lib/runtime/webhooks/open-deliverer'
import type { Sender } from '#lib/runtime/webhooks/send-webhook'
import { type WebhookFeedParts, webhookFeed } from '#lib/runtime/webhooks/webhook-feed'

/** Time between two looks for the work of other processes. */
const POLL_EVERY_MS = 1_000

export interface TimedWorkParts {
  readonly db: Database
  readonly clock: StoredClock
  readonly events: WebhookFeedParts['events']
  readonly endpoints: World['endpoints']
  readonly keys: Keys
  readonly settings: Settings
  readonly logFault: FaultLog
  /** Sender of all webhooks except those to the built-in receiver. The default sender uses HTTP. */
  readonly sender?: Sender | undefined
}

/**
 * Work that runs without a call: steps of payments, decisions on verifications, expiry of quotes, delivery of webhooks,
 * and deletion of old webhook events.
 */
export interface TimedWork {
  readonly dueTransitions: DueTransitions
  readonly dueWork: DueWorkSchedule
  readonly webhooks: WebhookDeliverer
  start(): void
  /** Checks for due work immediately. Call this when the clock changes. */
  wake(): void
  /** Starts publishing changes to webhook events on the event stream. Call this when the stream gets a subscriber. */
  follow(): Promise<void>
  /** Stops the timers, waits for work in flight, and publishes the remaining changes to webhook events. */
  stop(): Promise<void>
}

/** Opens the timed work of this process, without starting its timers. */
export async function openTimedWork({
  db,
  clock,
  events,
  endpoints,
  keys,
  settings,
  logFault,
  sender,
}: TimedWorkParts): Promise<TimedWork> {
  let ticker: Ticker | undefined
  const dueWork = createDueWorkSchedule(dueAt => ticker?.scheduleAt(dueAt))
  const world = { newUuid: uuidAt, digest: sha256, dueWork, endpoints, events }
  const dueTransitions = await openDueTransitions(db, world)
  const onResult = (tx: Tx, event: WebhookEventRow, result: SendResult, at: Instant) =>
    decideByReply(tx, { world, platformId: event.platformId, at }, event, result)
  const wake = () => ticker?.wake()
  const deliverer = await openDeliverer({ db, clock, keys, settings, logFault, sender, onResult, onEnd: wake })
  const report = (fault: unknown) => {
    if (!isDatabaseUnavailable(fault)) logFault({ doing: 'do timed work', fault })
  }
  const feed = webhookFeed({ db, events, report })
  const run = async (now: Instant) => {
    const isCurrent = clock.createEraCheck()
    const settled = await dueTransitions.run(now, isCurrent)
    const expired = await expireUntil(db, world, { now, isCurrent })
    const delivered = await deliverer.run(now)
    // Not awaited: readers of the event stream must not delay deliveries.
    void feed.publish()
    return earliest(settled, expired, delivered)
  }
  let stopTrim = () => {}
  return {
    dueTransitions: withDueWork(dueTransitions, dueWork),
    dueWork,
    webhooks: deliverer,
    start: () => {
      ticker = startTicker({ clock, pollMs: freshnessOf(db).pollMs(POLL_EVERY_MS), run, report })
      stopTrim = scheduleTrim(db, report)
    },
    wake,
    follow: feed.begin,
    stop: async () => {
      stopTrim()
      await ticker?.stop()
      await deliverer.stop()
      await feed.publish()
    },
  }
}

function withDueWork(transitions: DueTransitions, dueWork: DueWorkSchedule): DueTransitions {
  const scheduleAt = (dueAt: Instant) => {
    transitions.scheduleAt(dueAt)
    dueWork.scheduleAt(dueAt)
  }
  return { ...transitions, scheduleAt }
}

interface ClockReading {
  readonly now: Instant
  /** Returns false if a reset or a loaded snapshot has changed the clock since `now` was read. */
  readonly isCurrent: (tx: ReadTx) => Promise<boolean>
}

/**
 * Expires the quotes that are due by `now`, and returns the expiry time of the next PENDING quote. Stops if the clock
 * reading is outdated.
 */
async function expireUntil(
  db: Database,
  world: SettlingWorld,
  { now, isCurrent }: ClockReading,
): Promise<Instant | undefined> {
  for (;;) {
    const next = await db.read(async tx => ((await isCurrent(tx)) ? nextExpiry(tx) : undefined))
    if (next === undefined || next > now) return next
    await db.transact(async tx => {
      if (await isCurrent(tx)) await expireQuotes(tx, world, now)
    })
  }
}

/** Number of newest events kept per platform. Older events are kept only while they wait or are being sent. */
const WEBHOOKS_KEPT = 1_000
const TRIM_EVERY_MS = 10_000

/** Deletes each platform's old events every 10 seconds. Returns a function that stops the deletions. */
function scheduleTrim(db: Database, report: (fault: unknown) => void): () => void {
  const timer = setInterval(() => void trimAllWebhooks(db).catch(report), TRIM_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function trimAllWebhooks(db: Database, keep = WEBHOOKS_KEPT): Promise<void> {
  for (const old of await db.read(tx => webhooksBeyond(tx, keep))) await db.transact(tx => trimWebhooks(tx, old))
}
