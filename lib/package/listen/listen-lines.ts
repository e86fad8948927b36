import type { WebhookAttempt, WebhookSummary } from '#lib/client/control-client'
import { failureSentence } from '#lib/contract/webhooks/failure-sentence'
import { isDelivered } from '#lib/domain/webhooks/delivery-schedule'
import type { StreamedEvent } from '#lib/package/listen/read-event-stream'
import { printLines } from '#lib/package/print-lines'

/** Difference of the clocks in milliseconds from which both times are printed. */
const CLOCKS_DIFFER_MS = 5_000
const REPLY_LENGTH_MAX = 120

export type SentAttempt = Pick<WebhookAttempt, 'url' | 'startedAt' | 'durationMs' | 'status' | 'error' | 'reply'> &
  Partial<Pick<WebhookAttempt, 'kind' | 'verdict'>>

/** Prints one line. Leaves out empty parts. */
export function printLine(parts: readonly (string | number | undefined)[]): void {
  printLines([parts.filter(part => part !== undefined && part !== '').join(' ')])
}

/** Returns a time of the sandbox clock, with the machine's time if the clocks differ. */
export function timeText(sandboxTime: string, machineNow: number): string {
  const differs = Math.abs(Date.parse(sandboxTime) - machineNow) >= CLOCKS_DIFFER_MS
  return differs ? `${sandboxTime} (machine ${new Date(machineNow).toISOString()})` : sandboxTime
}

export function callLine(call: StreamedEvent['data']): readonly (string | number | undefined)[] {
  return ['call', call.status, call.method, call.path, call.code, call.client]
}

export function eventLine({ id, type, state }: WebhookSummary): readonly string[] {
  return ['webhook', type, id, ...(state === 'kept' ? ['not sent: the platform has no webhookEndpoint'] : [])]
}

/** Describes an attempt: where it went, its status and duration, and the reason of a failure. */
export function attemptLine(
  { id, type }: Pick<WebhookSummary, 'id' | 'type'>,
  attempt: SentAttempt,
): readonly (string | number | undefined)[] {
  const { url, durationMs = 0, error, reply, status } = attempt
  const sent = ['webhook', type, '->', url]
  const took = `in ${durationMs} ms`
  if (status === undefined) {
    const reason = error === undefined ? '' : `${error}: ${failureSentence(error)}`
    return [...sent, 'failed', took, id, reason]
  }
  if (attempt.kind === 'forged') {
    return [...sent, status, took, id, attempt.verdict === 'ACCEPTED_FORGERY' ? 'forgery accepted' : 'forgery']
  }
  if (isDelivered(status)) return [...sent, status, took, id]
  const said = reply?.body.trim().slice(0, REPLY_LENGTH_MAX) ?? ''
  return [...sent, 'failed', status, took, id, said === '' ? 'without a text in the reply' : `reply: ${said}`]
}
