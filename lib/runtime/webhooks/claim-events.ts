import type { Tx } from '#db/database'
import { findWebhookEndpoint } from '#db/queries/platforms/platform-configs'
import { insertWebhookAttempt } from '#db/queries/webhooks/webhook-attempts'
import {
  type Claim,
  claimWebhookEvent,
  firstUnattempted,
  postponeWebhookEvent,
  releaseWebhookEvent,
} from '#db/queries/webhooks/webhook-claims'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import { readFaults, readWebhookSettings, writeFaults } from '#db/queries/webhooks/webhook-settings'
import type { WebhookFault } from '#lib/contract/sandbox/webhook-controls'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { AttemptKind } from '#lib/contract/webhooks/webhook-attempt'
import type { SignatureForm } from '#lib/contract/webhooks/webhook-types'
import { type PlannedAttempt, plannedAttempts, postponedMs } from '#lib/domain/webhooks/delivery-faults'
import { isUrgent } from '#lib/domain/webhooks/delivery-schedule'

/** Duration of a claim in machine time, longer than any attempt. Afterwards, another process may claim the event. */
const LEASE_MS = 45_000

export type RequestedKind = Extract<AttemptKind, 'scheduled' | 'test' | 'resend'>

/** A claimed event with the attempts to make. The start of the first attempt is already stored. */
export interface Delivery {
  readonly event: WebhookEventRow
  readonly url: string
  readonly signatureForm: SignatureForm
  readonly kind: RequestedKind
  readonly attempts: readonly PlannedAttempt[]
}

export interface ClaimRequest {
  /** Name of this process. */
  readonly claimedBy: string
  readonly machineNow: Instant
  /** Start of the first attempt, in sandbox time. */
  readonly startedAt: Instant
  readonly kind: RequestedKind
  /** URL of the receiver. Default: the endpoint of the platform. */
  readonly url?: string | undefined
}

interface ClaimResult {
  readonly claimed: readonly Delivery[]
  /** Number of events that were given up or postponed. */
  readonly skipped: number
}

/** Returns the end of a claim that is made at `machineNow`. */
export function leaseUntil(machineNow: number): Instant {
  return instantFromEpoch(machineNow + LEASE_MS)
}

/**
 * Claims events. An event that a fault delays is postponed instead. Scheduled deliveries exclude the events of paused
 * platforms, except TEST events. They take a subject's new events in commit order.
 */
export async function claimEvents(
  tx: Tx,
  events: readonly WebhookEventRow[],
  request: ClaimRequest,
): Promise<ClaimResult> {
  const settingsOf = await readWebhookSettings(tx)
  const isPaused = ({ platformId, type }: WebhookEventRow) =>
    request.kind === 'scheduled' && type !== 'TEST' && settingsOf(platformId).paused
  const faults = await loadFaults(tx, request)
  const claimed: Delivery[] = []
  let skipped = 0
  for (const chosen of events) {
    if (isPaused(chosen)) continue
    const first = request.kind === 'scheduled' ? await firstOfSubject(tx, chosen) : chosen
    // A TEST event overtakes paused events of its subject. Otherwise it would wait until deliveries resume.
    const event = isPaused(first) ? chosen : first
    const fault = faults.of(event)
    const waitMs = fault && postponedMs(fault.fault, fault.delayMs)
    if (fault !== undefined && waitMs !== undefined) {
      const dueAt = instantFromEpoch(request.startedAt + waitMs)
      await postponeWebhookEvent(tx, event, { fault: fault.fault, dueAt })
      fault.count -= 1
      skipped += 1
      continue
    }
    const faultName = event.fault ?? fault?.fault
    const delivery = await claimOne(tx, event, request, plannedAttempts(request.kind, faultName))
    if (delivery === 'skipped') skipped += 1
    if (delivery === undefined || delivery === 'skipped') continue
    if (fault !== undefined) fault.count -= 1
    claimed.push({ ...delivery, signatureForm: settingsOf(event.platformId).signatureForm })
  }
  await faults.store()
  return { claimed, skipped }
}

/**
 * Returns the event to attempt when `event` is due. A subject's new events are taken in commit order. This order can
 * differ from the order of due times, because a call that began earlier may commit later.
 */
async function firstOfSubject(tx: Tx, event: WebhookEventRow): Promise<WebhookEventRow> {
  if (event.attempts > 0n || event.fault !== null) return event
  return (await firstUnattempted(tx, event)) ?? event
}

/**
 * Claims an event and stores the start of the delivery's first attempt. Returns undefined if the event cannot be
 * claimed. Gives up an event without a URL. Also gives up a TEST event or approval request that may have been sent
 * before, unless a client resends it.
 */
async function claimOne(
  tx: Tx,
  event: WebhookEventRow,
  { claimedBy, kind, machineNow, startedAt, url: otherUrl }: ClaimRequest,
  attempts: readonly PlannedAttempt[],
): Promise<Omit<Delivery, 'signatureForm'> | 'skipped' | undefined> {
  const claim: Claim = { claimedBy, machineNow, claimedUntil: leaseUntil(machineNow) }
  if (!(await claimWebhookEvent(tx, event, claim))) return undefined
  const url = otherUrl ?? (await findWebhookEndpoint(tx, event.platformId))
  const isPossibleRepeat = kind !== 'resend' && isUrgent(event.type) && event.attempts > 0n
  if (!url || isPossibleRepeat) {
    const state = isPossibleRepeat ? 'exhausted' : 'dropped'
    await releaseWebhookEvent(tx, { seq: event.seq, claimedBy }, { state, dueAt: null })
    return 'skipped'
  }
  const [first = { kind }] = attempts
  const number = event.attempts + 1n
  await insertWebhookAttempt(tx, { eventId: event.id, number, ...first, fault: first.fault ?? null, url, startedAt })
  return { event, url, kind, attempts }
}

/** An event gets the first matching fault, unless it is resent or was already postponed. */
async function loadFaults(tx: Tx, { kind }: Pick<ClaimRequest, 'kind'>) {
  const stored = kind === 'resend' ? [] : await readFaults(tx)
  const faults = stored.map(fault => ({ ...fault }))
  const matches = (event: WebhookEventRow, { count, delayMs, fault, platformId, type }: WebhookFault) => {
    const isMatch = [undefined, event.platformId].includes(platformId) && [undefined, event.type].includes(type)
    const isPossible = postponedMs(fault, delayMs) === undefined || (kind === 'scheduled' && event.attempts === 0n)
    return count > 0 && isMatch && isPossible
  }
  return {
    /** The caller reduces the count of a fault that it applies. */
    of: (event: WebhookEventRow) => (event.fault === null ? faults.find(fault => matches(event, fault)) : undefined),
    store: async () => {
      const isChanged = faults.some(({ count }, index) => count !== stored[index]?.count)
      if (isChanged)
        await writeFaults(
          tx,
          faults.filter(({ count }) => count > 0),
        )
    },
  }
}
