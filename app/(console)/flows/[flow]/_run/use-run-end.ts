import { useIsOver } from '#app/_data/clock/use-countdown'
import { endOf } from './run-end'
import type { FlowView } from './run-view'

/** Why the run cannot succeed any more, by what it was answered or else by the sandbox's clock; nothing while it can. */
export function useRunEnd({ ending, deadlines, isDone }: FlowView['current']): string | undefined {
  // What never ends is over at no moment.
  const isSignerOver = useIsOver({ expiresAt: deadlines.signer ?? '' })
  const isRequestOver = useIsOver({ expiresAt: deadlines.request ?? '' })
  if (isDone) return undefined
  const answered = ending?.tamper === undefined && ending?.exchange && endOf(ending.exchange.answer)
  if (answered) return answered
  if (isSignerOver) return 'The session that signs has ended.'
  return isRequestOver ? 'What has to be signed has expired.' : undefined
}
