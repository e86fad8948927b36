import { useIsOver } from '#app/_data/clock/use-countdown'
import { runEndReason } from './run-end'
import type { FlowView } from './run-view'

/** Returns why an unfinished run can no longer succeed. Ignores the response to a tampered call. */
export function useRunEnd({ ending, deadlines, isDone }: FlowView['current']): string | undefined {
  // `useIsOver` returns false for an empty time.
  const isSignerOver = useIsOver({ expiresAt: deadlines.signer ?? '' })
  const isRequestOver = useIsOver({ expiresAt: deadlines.request ?? '' })
  const isQuoteOver = useIsOver({ expiresAt: deadlines.quote ?? '' })
  if (isDone) return undefined
  const responseReason = ending?.tamper === undefined && ending?.exchange && runEndReason(ending.exchange.answer)
  if (responseReason) return responseReason
  if (isSignerOver) return 'The signing session has ended.'
  if (isQuoteOver) return 'The quote has expired.'
  return isRequestOver ? 'The deadline for signing has passed.' : undefined
}
