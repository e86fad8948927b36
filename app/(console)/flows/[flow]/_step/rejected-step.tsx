import { countdownText, type Span } from '#app/_data/clock/countdown'
import { useCountdown } from '#app/_data/clock/use-countdown'
import { Button } from '#app/_ui/button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { Ending } from '#app/(console)/flows/[flow]/_run/flow-run'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { Verdict } from '#app/(console)/flows/tamper-verdict.tsx'
import { headerOf } from '#lib/client/sent-exchange'
import { SIGNED_REQUEST_FAILURES_MAX } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { rejectionOf } from '#lib/flows/tampers/prediction'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { RetryAfter } from './retry-after'

// Loaded on the first rejection, because most steps succeed.
const StepExplainer = lazyPart(async () => (await import('./step-explainer')).StepExplainer)
const RejectionEvidence = lazyPart(async () => (await import('./rejection-evidence')).RejectionEvidence)

/** Actions on a step and its run. */
export interface StepActions {
  readonly next: () => void
  /** Cancels the call or ceremony in progress. */
  readonly cancel: () => void
  readonly tamper: (tamper: Tamper) => void
  /** Changes the initial artifacts of the run. */
  readonly edit: (changes: Partial<Artifacts>) => void
  readonly fork: (stepIndex: number) => void
  /** Deselects this run, to set up another one. */
  readonly setUpNewRun: () => void
  /** Starts a new run with the same inputs. If an input is missing, opens the setup instead. */
  readonly startNewRun: () => void
  /** Advances the sandbox clock by this many seconds, then starts a new run. Rejects if advancing fails. */
  readonly startNewRunAfter: (seconds: number) => Promise<void>
}

/**
 * Result of a failed or tampered step, with its explanation and a fix. `end` says why the run can no longer succeed.
 * `missing` says why nothing can be sent now.
 */
export function Rejection(props: {
  current: FlowView['current']
  ending: Ending
  step: StepView
  end: string | undefined
  missing: string | undefined
  act: StepActions
}) {
  const { current, ending, step, end, act } = props
  // The text of an unanswered step suggests a retry, which cannot succeed if the run is over.
  if (ending.isUnanswered && end !== undefined) return null
  if (ending.exchange === undefined) return <NoResponse ending={ending} />
  const { answer } = ending.exchange
  const repeat = (
    <Button look="primary" data-testid="fix" disabled={props.missing !== undefined} onClick={act.next}>
      {`Retry step`}
    </Button>
  )
  const fix = fixFor(props)
  const { tamper } = ending
  const isRejected = answer.status >= 400
  return (
    <div data-testid="rejection" className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      <div className="grid gap-3">
        <div role="alert" className="grid gap-2">
          <h3 tabIndex={-1} data-step-failed="" className="flex flex-wrap items-center gap-2 text-16 font-semibold">
            <Status status={answer.status} look="badge" />
            {isRejected && <code className="text-16! break-all text-err">{rejectionOf(answer.body).code}</code>}
          </h3>
          {isRejected && (
            <p className="text-14">
              <WireText text={messageOf(answer.body) ?? ''} />
            </p>
          )}
          {tamper !== undefined && <Verdict label={tamper.label} predicted={tamper.predicted} answer={answer} />}
        </div>
        {isRejected && <RejectionEvidence current={current} exchange={ending.exchange} />}
        <p className="text-12 text-text-2">{nextStepText(props)}</p>
        {isRejected && end === undefined && !tamper?.isSpent && <RemainingTime {...current} />}
      </div>
      {isRejected && answer.exchangeId !== undefined ? (
        <StepExplainer exchangeId={answer.exchangeId} fix={fix} repeat={repeat} />
      ) : (
        step.state !== 'done' && <div>{fix ?? repeat}</div>
      )}
    </div>
  )
}

function NoResponse({ ending: { failure, isUnanswered } }: { ending: Ending }) {
  return (
    <p
      role="alert"
      tabIndex={-1}
      data-step-failed=""
      className={`rounded-control p-3 ${isUnanswered ? 'bg-warn-weak text-warn' : 'bg-err-weak text-err'}`}
    >
      {failure}
    </p>
  )
}

function fixFor({ ending: { exchange, tamper }, end, act }: Parameters<typeof Rejection>[0]) {
  const wait = Number(exchange && headerOf(exchange.answer, 'Retry-After'))
  if (wait > 0) return <RetryAfter seconds={wait} advance={() => act.startNewRunAfter(wait)} />
  if (end !== undefined || tamper?.isSpent) return <NewRunButton act={act} />
  if (tamper === undefined) return undefined
  return (
    <Button look="primary" data-testid="fix" onClick={act.next}>
      Send unmodified
    </Button>
  )
}

export function NewRunButton({ act }: { act: Pick<StepActions, 'startNewRun'> }) {
  return (
    <Button look="primary" data-testid="fix" onClick={act.startNewRun}>
      Start new run
    </Button>
  )
}

function nextStepText({ ending: { tamper }, step, end }: Parameters<typeof Rejection>[0]): string {
  const waited = tamper?.waitedSeconds ?? 0
  const note = waited === 0 ? '' : `Rate limit reached: the sandbox clock was advanced by ${waited} s. `
  const next = 'Start a new run, or choose a tamper. A tamper first replays the run up to this step.'
  if (tamper?.isSpent) return `${note}The tamper used up this run’s values or let them expire. ${next}`
  if (step.state === 'done') return `${note}The call succeeded, so the run has advanced.`
  if (end !== undefined) return `${note}${end} This run can no longer succeed. ${next}`
  return `${note}The run’s state is unchanged. Retry the step, or choose a tamper.`
}

function messageOf(body: string): string | undefined {
  try {
    const { message }: { message?: string } = JSON.parse(body)
    return message
  } catch {
    return undefined
  }
}

type Limits = Pick<FlowView['current'], 'deadline' | 'failedStamps'>

/** Time left to retry a rejected step, if there is a limit, and the number of tries left after rejected stamps. */
function RemainingTime({ deadline, failedStamps }: Limits) {
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
