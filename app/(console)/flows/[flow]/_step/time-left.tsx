import { countdownText, type Span } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import { SIGNED_REQUEST_FAILURES_MAX } from '#lib/contract/lifetimes'

type Limits = Pick<FlowView['current'], 'deadline' | 'failedStamps'>

/** Time left to retry a rejected step, if there is a limit, and the number of tries left after rejected stamps. */
export function RemainingTime({ deadline, failedStamps }: Limits) {
  return deadline && <TimeAndTries span={deadline.span} failedStamps={failedStamps} />
}

function TimeAndTries({ span, failedStamps }: Pick<Limits, 'failedStamps'> & { span: Span }) {
  const countdown = useCountdown(span)
  if (countdown === undefined || countdown.isOver) return null
  const tries = SIGNED_REQUEST_FAILURES_MAX - failedStamps
  return (
    <p data-testid="what-is-left" className="text-text-2">
      You can retry the step: <b className="font-mono text-code text-text">{countdownText(countdown.secondsLeft)}</b>{' '}
      left
      {failedStamps > 0 && `, ${tries} of ${SIGNED_REQUEST_FAILURES_MAX} tries`}.
    </p>
  )
}
