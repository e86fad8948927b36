import type { AttemptKind, AttemptVerdict, WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'
import type { SendResult } from '#lib/domain/webhooks/send-result'

/** Faults that send a forgery before the real event. */
const FORGERIES = ['wrong-key', 'corrupt-signature', 'tampered-body'] as const
type Forgery = (typeof FORGERIES)[number]

/** Default wait of `delay` and default longest wait of `reorder`, in milliseconds on the sandbox clock. */
const POSTPONED_MS = { delay: 5_000, reorder: 60_000 } as const

/** A planned attempt and its fault, if any. */
export interface PlannedAttempt {
  readonly kind: AttemptKind
  readonly fault?: WebhookFaultName
}

/** Returns the attempts of a delivery, in order. Some faults add an attempt. */
export function plannedAttempts(kind: AttemptKind, fault: WebhookFaultName | undefined): readonly PlannedAttempt[] {
  if (fault === undefined) return [{ kind }]
  if (isForgery(fault)) return [{ kind: 'forged', fault }, { kind }]
  return fault === 'duplicate'
    ? [
        { kind, fault },
        { kind: 'duplicate', fault },
      ]
    : [{ kind, fault }]
}

function isForgery(fault: WebhookFaultName): fault is Forgery {
  const forgeries: readonly WebhookFaultName[] = FORGERIES
  return forgeries.includes(fault)
}

/** Returns the milliseconds by which a fault postpones an event's first attempt. For `reorder`, returns the maximum. */
export function postponedMs(fault: WebhookFaultName, delayMs: number | undefined): number | undefined {
  return fault === 'delay' || fault === 'reorder' ? (delayMs ?? POSTPONED_MS[fault]) : undefined
}

/** Returns the JSON of an event with an additional member. */
export function tamperedBody(body: string): string {
  return body.replace(/\}$/, ',"tampered":true}')
}

/** Returns a DER signature with one bit of s changed. */
export function corruptSignature(der: Uint8Array): Uint8Array {
  return Uint8Array.from(der, (byte, at) => (at === der.length - 1 ? byte ^ 1 : byte))
}

/** Returns the verdict on the reply to a forgery. Only 2xx accepts it, and only 4xx refuses it. */
export function verdictOf(result: SendResult): AttemptVerdict | null {
  if ('failure' in result) return null
  const { status } = result.reply
  if (status >= 200 && status < 300) return 'ACCEPTED_FORGERY'
  return status >= 400 && status < 500 ? 'REFUSED_FORGERY' : null
}
