import { Suspense } from 'react'
import { refusalOf } from '#lib/flows/prediction'
import type { Tamper } from '#lib/flows/tamper'
import { Button } from '../../../_ui/button'
import { late } from '../../../_ui/late'
import { Status } from '../../../_ui/status'
import { Verdict } from '../verdict'
import type { Ending } from './kept-run'
import type { FlowView, StepView } from './run-view'

// Loaded with the first refusal: most steps are not refused.
const CallExplainer = late(async () => (await import('../../../_errors/call-explainer')).CallExplainer)

/** What can be done with a step. */
export interface Acts {
  readonly next: () => void
  readonly tamper: (tamper: Tamper) => void
  readonly fork: (stepIndex: number) => void
  readonly again: () => void
}

/** How the step ended that was not done: what came, whether that was predicted, why it was, and the way on. */
export function Refusal({ view, step, act }: { view: FlowView; step: StepView; act: Acts }) {
  const { ending } = view.current
  if (ending?.stepIndex !== step.index) return null
  if (ending.exchange === undefined) {
    return (
      <p role="alert" className="rounded-control bg-err-weak p-3 text-err">
        {ending.failure}
      </p>
    )
  }
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
          <code className="break-all">{refusalOf(answer.body).code}</code>
        </p>
        <p>{messageOf(answer.body)}</p>
        {tamper !== undefined && <Verdict label={tamper.label} predicted={tamper.predicted} answer={answer} />}
      </div>
      {isRefused && answer.exchangeId !== undefined && (
        <Suspense fallback={null}>
          <CallExplainer
            exchangeId={answer.exchangeId}
            fix={tamper && <WayOn tamper={tamper} title={step.title} act={act} />}
          />
        </Suspense>
      )}
      <p className="text-12 text-text-2">{whatIsLeft(ending)}</p>
    </div>
  )
}

/** What leads to success after a call was broken on purpose: the same unbroken, while the run can bear it. */
function WayOn({ tamper, title, act }: { tamper: NonNullable<Ending['tamper']>; title: string; act: Acts }) {
  return tamper.isSpent ? (
    <Button look="primary" data-testid="fix" onClick={act.again}>
      Begin another run
    </Button>
  ) : (
    <Button look="primary" data-testid="fix" onClick={act.next}>
      {title}, unbroken
    </Button>
  )
}

function whatIsLeft({ tamper }: Ending): string {
  return tamper?.isSpent
    ? 'This used up what the run had. Begin another run, or break it in another way: that makes the run anew up to here.'
    : 'The run is where it was: do the step again, or break it in another way.'
}

function messageOf(body: string): string | undefined {
  try {
    const { message }: { message?: string } = JSON.parse(body)
    return message
  } catch {
    return undefined
  }
}
