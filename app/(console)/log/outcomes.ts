import type { IconName } from '#app/_ui/icon.tsx'
import type { LogSummary } from '#lib/client/control-client'

interface Outcome {
  readonly name: keyof LogSummary['counts']
  readonly words: string
  readonly icon: IconName
  readonly look: string
  readonly fill: string
}

/** Outcomes of calls, in the order of the filters. The histogram stacks them in this order, from the bottom. */
export const OUTCOMES: readonly Outcome[] = [
  { name: 'done', words: 'done', icon: 'check', look: 'text-ok', fill: 'fill-ok' },
  { name: 'stamp', words: 'stamp required', icon: 'question', look: 'text-info', fill: 'fill-info' },
  { name: 'rejected', words: 'rejected', icon: 'cross', look: 'text-err', fill: 'fill-err' },
]

/** Returns the total number of calls. */
export function callCount(counts: LogSummary['counts']): number {
  return OUTCOMES.reduce((sum, { name }) => sum + counts[name], 0)
}
