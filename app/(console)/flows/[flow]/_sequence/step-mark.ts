import type { IconName } from '#app/_ui/icon.tsx'
import type { StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { durationText } from '#lib/explain/text/instant-text'
import { statusWords } from '#lib/explain/text/status-words'
import { rejectionOf } from '#lib/flows/tampers/prediction'

interface StateMark {
  /** Icon that replaces the step's number. */
  readonly icon?: IconName
  readonly word: string
}

const STATES: Readonly<Record<StepView['state'], StateMark>> = {
  done: { icon: 'check', word: 'done' },
  current: { word: 'next' },
  later: { word: 'pending' },
  failed: { icon: 'cross', word: 'failed' },
  unanswered: { icon: 'alert', word: 'no response' },
  undone: { icon: 'cross', word: 'not done' },
}

/** Returns a step's icon, if any, and a text: the status of its response, else its duration, else its state. */
export function markOf({ state, exchange, lane, localMs }: StepView): StateMark {
  const { icon, word } = STATES[state]
  const durationOrState = localMs === undefined ? word : `${durationText(localMs)} ms`
  const words =
    exchange === undefined
      ? durationOrState
      : lane === 'receiver'
        ? `replied ${exchange.answer.status}`
        : `${exchange.answer.status} · ${Math.round(exchange.answer.durationMs)} ms`
  return icon === undefined ? { word: words } : { icon, word: words }
}

/** Look of a response in the diagram. */
export interface AnswerLook {
  readonly color: string
  readonly icon: IconName
  readonly words: string
}

/**
 * Returns the look of a step's response, if any. A 202 from the API does not look like a success, because the request
 * still needs a stamp.
 */
export function answerLook({ exchange, id, lane, state }: StepView): AnswerLook | undefined {
  if (exchange === undefined) return undefined
  const { status, body, durationMs } = exchange.answer
  if (id === 'forge' && state === 'done' && status === 401) {
    return { color: 'text-ok', icon: 'check', words: '401 forgery rejected' }
  }
  if (lane === 'receiver' && status < 400) return { color: 'text-ok', icon: 'check', words: String(status) }
  if (status === 202) return { color: 'text-info', icon: 'question', words: '202 stamp required' }
  if (status >= 400) {
    const { code = statusWords(status) } = rejectionOf(body)
    return { color: 'text-err', icon: 'cross', words: `${status} ${code.replace(/^WALLET_SIGNATURE_/, '')}` }
  }
  return { color: 'text-ok', icon: 'check', words: `${status} · ${Math.round(durationMs)} ms` }
}
