import type { Database, Tx } from '#db/database'
import { findWebhookEndpoint } from '#db/queries/platforms/platform-configs'
import {
  type AttemptEnd,
  countScheduledAttempts,
  endWebhookAttempt,
  insertWebhookAttempt,
} from '#db/queries/webhooks/webhook-attempts'
import { continueClaim, releaseReordered, releaseWebhookEvent } from '#db/queries/webhooks/webhook-claims'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import { readWebhookSettings } from '#db/queries/webhooks/webhook-settings'
import type { Instant } from '#lib/contract/scalars'
import type { WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import type { SignatureForm } from '#lib/contract/webhooks/webhook-types'
import { corruptSignature, type PlannedAttempt, tamperedBody, verdictOf } from '#lib/domain/webhooks/delivery-faults'
import { attemptTimeoutMs, isDelivered, isUrgent, nextAttemptAt } from '#lib/domain/webhooks/delivery-schedule'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import type { Keys } from '#lib/operations/keys'
import type { SandboxClock } from '#lib/operations/world'
import { type Delivery, leaseUntil } from '#lib/runtime/webhooks/claim-events'
import type { Sender } from '#lib/runtime/webhooks/send-webhook'
import { textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { webhookSignatureHeader } from '#lib/wallet/webhooks/webhook-signature'

export interface AttemptParts {
  readonly db: Database
  readonly clock: Pick<SandboxClock, 'now'>
  readonly sender: Sender
  readonly keys: SigningKeys
  /** Runs in the transaction that stores the result. Not called for resends. */
  readonly onResult: (tx: Tx, event: WebhookEventRow, result: SendResult, at: Instant) => Promise<void>
  /** Name of this process in its claims. */
  readonly processName: string
  /** Machine time in epoch milliseconds. */
  readonly machineNow: () => number
}

interface SentAttempt {
  readonly number: bigint
  readonly result: SendResult
  readonly end: AttemptEnd
}

/**
 * Makes and stores the attempts of a claimed event, then ends the claim. Stops early if `signal` is aborted or the
 * claim is lost. Returns the result of the real event, never of a forgery. If the receiver did not accept the event,
 * returns the result of the duplicate, if there is one.
 */
export async function makeAttempts(parts: AttemptParts, delivery: Delivery, signal: AbortSignal): Promise<SendResult> {
  const { event, attempts } = delivery
  let counted: SendResult = { failure: 'INTERRUPTED' }
  let number = event.attempts + 1n
  for (const [index, attempt] of attempts.entries()) {
    const sent = await send(parts, delivery, { ...attempt, number }, signal)
    if (attempt.kind === delivery.kind || (attempt.kind === 'duplicate' && !isAccepted(counted))) counted = sent.result
    const next = signal.aborted ? undefined : attempts[index + 1]
    const continued = next && (await beginNext(parts, delivery, sent, next))
    if (continued === undefined) {
      await finish(parts, delivery, sent, counted)
      break
    }
    number = continued
  }
  return counted
}

/** Sends a signed copy of an event, without faults. Stores nothing. */
export async function sendCopy(
  parts: Pick<AttemptParts, 'db' | 'keys' | 'machineNow' | 'sender'>,
  target: Pick<Delivery, 'event' | 'url'>,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const { signatureForm } = (await parts.db.read(readWebhookSettings))(target.event.platformId)
  return (await send(parts, { ...target, signatureForm }, { kind: 'resend', number: 0n }, signal)).end
}

async function send(
  { keys, machineNow, sender }: Pick<AttemptParts, 'keys' | 'machineNow' | 'sender'>,
  { event, signatureForm, url }: Pick<Delivery, 'event' | 'signatureForm' | 'url'>,
  { fault, kind, number }: PlannedAttempt & { readonly number: bigint },
  signal: AbortSignal,
): Promise<SentAttempt> {
  if (fault === 'rotated-key') await keys.webhook.rotate()
  const forgery = kind === 'forged' ? fault : undefined
  const { body, keyId, signature, text } = await signedMessage(keys, event.body, { forgery, signatureForm })
  const begun = machineNow()
  const traceId = event.exchangeId ?? event.id
  const request = { url, body, signature, traceId, timeoutMs: attemptTimeoutMs(event.type), signal }
  const result = fault === 'error' ? UNSENT : resultWith(fault, await sender.send(request), signal)
  const end = {
    durationMs: BigInt(Math.max(0, Math.round(machineNow() - begun))),
    keyId,
    verdict: kind === 'forged' ? verdictOf(result) : null,
    ...storedResult(result, { signature, ...(text === event.body ? {} : { body: text }) }),
  }
  return { number, result, end }
}

/** Result of an attempt with the fault `error`. Such an attempt sends nothing. */
const UNSENT: SendResult = { reply: { status: 500, headers: {}, body: new Uint8Array(), isCut: false } }

function resultWith(fault: PlannedAttempt['fault'], sent: SendResult, signal: AbortSignal): SendResult {
  if (signal.aborted && 'failure' in sent) return { failure: 'INTERRUPTED' }
  return fault === 'timeout' ? { failure: 'TIMEOUT' } : sent
}

/**
 * Stores an attempt's result and the start of the next attempt. Returns the next attempt's number. Stores nothing and
 * returns undefined if the claim was lost.
 */
async function beginNext(
  { clock, db, machineNow, processName }: AttemptParts,
  { event, url }: Delivery,
  { number, end }: SentAttempt,
  { kind, fault }: PlannedAttempt,
): Promise<bigint | undefined> {
  const startedAt = clock.now()
  const claim = { seq: event.seq, claimedBy: processName, claimedUntil: leaseUntil(machineNow()) }
  return db.transact(async tx => {
    const next = await continueClaim(tx, claim)
    if (next === undefined) return undefined
    await endWebhookAttempt(tx, { eventId: event.id, number }, end)
    await insertWebhookAttempt(tx, { eventId: event.id, number: next, kind, fault: fault ?? null, url, startedAt })
    return next
  })
}

/** Stores the last attempt's result and ends the claim. Changes nothing if the claim was lost. */
async function finish(
  { clock, db, onResult, processName }: AttemptParts,
  { event, kind }: Delivery,
  { number, end }: SentAttempt,
  result: SendResult,
): Promise<void> {
  const now = clock.now()
  await db.transact(async tx => {
    const scheduled = await countScheduledAttempts(tx, event.id)
    const next =
      kind === 'resend' && !isAccepted(result)
        ? { state: event.state, dueAt: event.dueAt }
        : outcomeOf(event, result, { scheduled, now })
    // A client may have removed the endpoint during the attempt.
    const isDropped = next.state === 'waiting' && !(await findWebhookEndpoint(tx, event.platformId))
    const outcome = isDropped ? ({ state: 'dropped', dueAt: null } as const) : next
    if (!(await releaseWebhookEvent(tx, { seq: event.seq, claimedBy: processName }, outcome))) return
    await endWebhookAttempt(tx, { eventId: event.id, number }, end)
    if (kind === 'resend') return
    if (event.attempts === 0n) await releaseReordered(tx, event, now)
    await onResult(tx, event, result, now)
  })
}

/**
 * Returns an event's state after an attempt, and the due time of the next attempt. TEST events and approval requests
 * (INCOMING_PAYMENT.PENDING) are not retried. An interrupted attempt is repeated immediately.
 */
function outcomeOf(
  event: WebhookEventRow,
  result: SendResult,
  { scheduled, now }: { /** Number of scheduled attempts so far. */ readonly scheduled: number; readonly now: Instant },
): Pick<WebhookEventRow, 'state' | 'dueAt'> {
  if (isAccepted(result)) return { state: 'delivered', dueAt: null }
  if (isUrgent(event.type)) return { state: 'exhausted', dueAt: null }
  if ('failure' in result && result.failure === 'INTERRUPTED') return { state: 'waiting', dueAt: now }
  const dueAt = nextAttemptAt({ attempts: scheduled, createdAt: event.createdAt, now })
  return dueAt === undefined ? { state: 'exhausted', dueAt: null } : { state: 'waiting', dueAt }
}

function isAccepted(result: SendResult): boolean {
  return 'reply' in result && isDelivered(result.reply.status)
}

/**
 * Returns the columns that store an attempt's result. `sent` contains a body only if it differs from the event's body.
 * A reply body that is not UTF-8 is stored in base64.
 */
function storedResult(result: SendResult, sent: { readonly signature: string; readonly body?: string }) {
  if ('failure' in result) return { status: null, error: result.failure, detail: JSON.stringify(sent) }
  const { status, headers, body, isCut } = result.reply
  const reply = { headers, body: textFromUtf8(body) ?? Buffer.from(body).toString('base64'), isCut }
  return { status: BigInt(status), error: null, detail: JSON.stringify({ ...sent, reply }) }
}

type SigningKeys = Pick<Keys, 'newKeyPair' | 'sign' | 'webhook'>

interface SignedMessage {
  readonly text: string
  /** The text in UTF-8. */
  readonly body: Uint8Array
  /** The value of the signature header. */
  readonly signature: string
  /** ID of the signing key, or null if the key is not one of the sandbox's keys. */
  readonly keyId: string | null
}

/** Signs an event's text. A `forgery` changes the body, the signature or the key, so that the signature is invalid. */
export async function signedMessage(
  keys: SigningKeys,
  text: string,
  {
    forgery,
    signatureForm,
  }: { readonly forgery?: WebhookFaultName | undefined; readonly signatureForm: SignatureForm },
): Promise<SignedMessage> {
  const { current } = await keys.webhook.all()
  const isOurs = forgery !== 'wrong-key'
  const pair = isOurs ? current.pair : keys.newKeyPair()
  const der = keys.sign(utf8FromText(text), pair, 'der')
  const sent = forgery === 'tampered-body' ? tamperedBody(text) : text
  return {
    text: sent,
    body: utf8FromText(sent),
    signature: webhookSignatureHeader(forgery === 'corrupt-signature' ? corruptSignature(der) : der, signatureForm),
    keyId: isOurs ? current.id : null,
  }
}
