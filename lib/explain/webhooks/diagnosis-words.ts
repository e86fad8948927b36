import type { WebhookDiagnosis } from '#lib/client/control-client'
import { RECEIVER_MISTAKES, type ReceiverMistake } from '#lib/wallet/webhooks/receiver-mistakes'

type Verdict = WebhookDiagnosis['verdict']
export type DiagnosticTry = WebhookDiagnosis['tries'][number]

/** The title, colors and icon of each verdict. */
export const VERDICT_LOOKS: Readonly<
  Record<
    Verdict,
    { readonly words: string; readonly look: string; readonly icon: 'check' | 'cross' | 'question' | 'alert' }
  >
> = {
  VERIFIES: { words: 'Your receiver verifies signatures', look: 'bg-ok-weak text-ok', icon: 'check' },
  MISTAKEN: { words: 'Your receiver has a known mistake', look: 'bg-err-weak text-err', icon: 'cross' },
  UNKNOWN: { words: 'Your receiver rejects every event', look: 'bg-warn-weak text-warn', icon: 'question' },
  UNREACHABLE: { words: 'Your receiver did not reply', look: 'bg-err-weak text-err', icon: 'alert' },
}

/** Explanations of two verdicts. The mistakes or the errors in the diagnosis explain the other two. */
export const VERDICT_SENTENCES: Readonly<Record<Exclude<Verdict, 'MISTAKEN' | 'UNREACHABLE'>, string>> = {
  VERIFIES: 'It accepted the correctly signed event and rejected the forgeries.',
  UNKNOWN:
    'It makes none of the known mistakes, or it replied so slowly that the diagnosis stopped after 20 seconds. Look for the cause in the receiver’s log, and compare the values there with those below.',
}

/** Describes an event of a diagnosis: how it was signed, or the mistakes of a receiver that accepts it. */
export function tryWords({ body, isForgery, mistakes }: DiagnosticTry): string {
  if (isForgery)
    return body.endsWith(TAMPERED_END) ? 'Forgery: body changed after signing' : 'Forgery: signed with another key'
  if (mistakes.length === 0) return 'Signed correctly'
  return `Accepted only by a receiver with a mistake: ${mistakes.map(id => RECEIVER_MISTAKES[id as ReceiverMistake]?.mistake ?? id).join(' ')}`
}

const TAMPERED_END = ',"tampered":true}'

/** A receiver accepts an event with a 2xx status. */
export function isAccepted({ status = 0 }: Pick<DiagnosticTry, 'status'>): boolean {
  return status >= 200 && status < 300
}
