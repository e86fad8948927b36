import { Suspense } from 'react'
import { headerOf } from '#lib/client/sent'
import { refusalOf } from '#lib/flows/prediction'
import type { Tamper } from '#lib/flows/tamper'
import { Button } from '../../../_ui/button'
import { late } from '../../../_ui/late'
import { Status } from '../../../_ui/status'
import { WireText } from '../../../_ui/wire-text'
import { Verdict } from '../verdict'
import type { Ending } from './kept-run'
import { RetryAfter } from './retry-after'
import type { FlowView, StepView } from './run-view'

// Loaded with the first refusal: most steps are not refused.
const CallExplainer = late(async () => (await import('../../../_errors/call-explainer')).CallExplainer)

/** What can be done with a step. */
export interface Acts {
  readonly next: () => void
  /** Lets go of what is waited for. */
  readonly cancel: () => void
  readonly tamper: (tamper: Tamper) => void
  readonly fork: (stepIndex: number) => void
  readonly again: () => void
  /** As `again`, once the sandbox clock stands so many seconds later. */
  readonly after: (seconds: number) => void
}

/** How the step ended that was not done: what came, whether that was predicted, why it was, and the way on. */
export function Refusal({ view, step, act }: { view: FlowView; step: StepView; act: Acts }) {
  const { ending } = view.current
  if (ending?.stepIndex !== step.index) return null
  if (ending.exchange === undefined) return <NotSent ending={ending} />
  const { answer } = ending.exchange
  const { tamper } = ending
  const isRefused = answer.status >= 400
  return (
    <div
      data-testid="refusal"
      className={`grid gap-3 rounded-control border p-3 ${isRefused ? 'border-err' : 'border-border-strong'}`}
    >
      <div role="alert" className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Status status={answer.status} look="badge" />
          {isRefused && <code className="break-all">{refusalOf(answer.body).code}</code>}
        </p>
        {isRefused && (
          <p>
            <WireText text={messageOf(answer.body) ?? ''} />
          </p>
        )}
        {tamper !== undefined && <Verdict label={tamper.label} predicted={tamper.predicted} answer={answer} />}
      </div>
      {isRefused && answer.exchangeId !== undefined && (
        <Suspense fallback={null}>
          <CallExplainer exchangeId={answer.exchangeId} fix={wayOn(ending, step.title, act)} />
        </Suspense>
      )}
      <p className="text-12 text-text-2">{whatIsLeft(ending)}</p>
    </div>
  )
}

/** What was not sent, or not answered, or not made in the browser. */
function NotSent({ ending: { failure, isUnanswered } }: { ending: Ending }) {
  return (
    <p
      role="alert"
      className={`rounded-control p-3 ${isUnanswered ? 'bg-warn-weak text-warn' : 'bg-err-weak text-err'}`}
    >
      {failure}
    </p>
  )
}

/** What leads to success: after a limit a wait; after a tamper the same call unbroken, while the run can bear it. */
function wayOn({ exchange, tamper }: Ending, title: string, act: Acts) {
  const wait = Number(exchange && headerOf(exchange.answer, 'Retry-After'))
  if (wait > 0) return <RetryAfter seconds={wait} wait={() => act.after(wait)} />
  if (tamper === undefined) return undefined
  return (
    <Button look="primary" data-testid="fix" onClick={tamper.isSpent ? act.again : act.next}>
      {tamper.isSpent ? 'Begin another run' : `${title}, unbroken`}
    </Button>
  )
}

function whatIsLeft({ tamper }: Ending): string {
  const waited = tamper?.waitedSeconds ?? 0
  const note = waited === 0 ? '' : `A limit was met on the way: the sandbox clock was moved on by ${waited} s. `
  return tamper?.isSpent
    ? `${note}This used up what the run had. Begin another run, or break it in another way: that makes the run anew up to here.`
    : `${note}The run is where it was: do the step again, or break it in another way.`
}

function messageOf(body: string): string | undefined {
  try {
    const { message }: { message?: string } = JSON.parse(body)
    return message
  } catch {
    return undefined
  }
}
