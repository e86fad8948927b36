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
import { pausedPlatforms, readFaults, writeFaults } from '#db/queries/webhooks/webhook-settings'
import type { WebhookFault } from '#lib/contract/sandbox/webhook-controls'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { AttemptKind } from '#lib/contract/webhooks/webhook-attempt'
import { type PlannedAttempt, plannedAttempts, postponedMs } from '#lib/domain/webhooks/delivery-faults'
import { isUrgent } from '#lib/domain/webhooks/delivery-schedule'

/** Machine time after which another process takes over a claim: longer than an attempt. */
const LEASE_MS = 45_000

export type RequestedKind = Extract<AttemptKind, 'scheduled' | 'test' | 'resend'>

/** A claimed event. The first of its attempts is stored. */
export interface Delivery {
  readonly event: WebhookEventRow
  readonly url: string
  readonly kind: RequestedKind
  readonly attempts: readonly PlannedAttempt[]
}

export interface ClaimRequest {
  /** Name of this process. */
  readonly claimedBy: string
  readonly machineNow: Instant
  /** When the attempt starts, by the sandbox clock. */
  readonly startedAt: Instant
  readonly kind: RequestedKind
  /** Where to send. Default: the endpoint of the platform. */
  readonly url?: string | undefined
}

interface Claimed {
  readonly claimed: readonly Delivery[]
  /** Events that are no longer due: given up or postponed. */
  readonly skipped: number
}

/** Returns when a claim made now ends, in machine time. */
export function leaseUntil(machineNow: number): Instant {
  return instantFromEpoch(machineNow + LEASE_MS)
}

/** Claims events and returns those to send. Skips those of paused platforms. */
export async function claimEvents(tx: Tx, events: readonly WebhookEventRow[], request: ClaimRequest): Promise<Claimed> {
  const paused = request.kind === 'scheduled' ? await pausedPlatforms(tx) : []
  const faults = await openFaults(tx, request)
  const claimed: Delivery[] = []
  let skipped = 0
  for (const chosen of events) {
    if (isPaused(paused, chosen)) continue
    const first = request.kind === 'scheduled' ? await firstOfSubject(tx, chosen) : chosen
    // A TEST event overtakes paused events of its subject. Otherwise every run would choose it and send nothing.
    const event = isPaused(paused, first) ? chosen : first
    const fault = faults.of(event)
    const waitMs = fault && postponedMs(fault.fault, fault.delayMs)
    if (fault !== undefined && waitMs !== undefined) {
      const dueAt = instantFromEpoch(request.startedAt + waitMs)
      await postponeWebhookEvent(tx, event, { fault: fault.fault, dueAt })
      fault.count -= 1
      skipped += 1
      continue
    }
    const name = event.fault ?? fault?.fault
    const found = await claimOne(tx, event, request, plannedAttempts(request.kind, name))
    if (found === 'skipped') skipped += 1
    if (found === undefined || found === 'skipped') continue
    if (fault !== undefined) fault.count -= 1
    claimed.push(found)
  }
  await faults.store()
  return { claimed, skipped }
}

/** Reports whether its platform is paused. A pause does not affect TEST events. */
function isPaused(paused: readonly string[], { platformId, type }: WebhookEventRow): boolean {
  return type !== 'TEST' && paused.includes(platformId)
}

/**
 * Returns the event to attempt in place of one that was never attempted. First attempts of a subject follow the order
 * of the commits: a call that arrived earlier may have changed the subject later, so its event is due earlier.
 */
async function firstOfSubject(tx: Tx, event: WebhookEventRow): Promise<WebhookEventRow> {
  if (event.attempts > 0n || event.fault !== null) return event
  return (await firstUnattempted(tx, event)) ?? event
}

/**
 * Claims an event and stores its first attempt. Returns undefined if another process sends it. Gives up an event whose
 * platform no longer has an endpoint, and an approval request that a killed process may have sent.
 */
async function claimOne(
  tx: Tx,
  event: WebhookEventRow,
  { claimedBy, kind, machineNow, startedAt, url: otherUrl }: ClaimRequest,
  attempts: readonly PlannedAttempt[],
): Promise<Delivery | 'skipped' | undefined> {
  const claim: Claim = { claimedBy, machineNow, claimedUntil: leaseUntil(machineNow) }
  if (!(await claimWebhookEvent(tx, event, claim))) return undefined
  const url = otherUrl ?? (await findWebhookEndpoint(tx, event.platformId))
  const mayBeRepeated = kind !== 'resend' && isUrgent(event.type) && event.attempts > 0n
  if (!url || mayBeRepeated) {
    const state = mayBeRepeated ? 'exhausted' : 'dropped'
    await releaseWebhookEvent(tx, { seq: event.seq, claimedBy }, { state, dueAt: null })
    return 'skipped'
  }
  const [first = { kind }] = attempts
  const number = event.attempts + 1n
  await insertWebhookAttempt(tx, { eventId: event.id, number, ...first, fault: first.fault ?? null, url, startedAt })
  return { event, url, kind, attempts }
}

/** Reads the faults. The first that matches affects an event. Faults do not affect resends and postponed events. */
async function openFaults(tx: Tx, { kind }: Pick<ClaimRequest, 'kind'>) {
  const stored = kind === 'resend' ? [] : await readFaults(tx)
  const faults = stored.map(fault => ({ ...fault }))
  const matches = (event: WebhookEventRow, { count, delayMs, fault, platformId, type }: WebhookFault) => {
    const isMatch = [undefined, event.platformId].includes(platformId) && [undefined, event.type].includes(type)
    const isPossible = postponedMs(fault, delayMs) === undefined || (kind === 'scheduled' && event.attempts === 0n)
    return count > 0 && isMatch && isPossible
  }
  return {
    /** Returns the fault of an event. The caller counts it down when it applies it. */
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
