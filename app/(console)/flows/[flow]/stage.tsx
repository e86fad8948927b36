import type { Tamper } from '#lib/flows/tamper'
import { Button } from '../../../_ui/button'
import { CopyButton } from '../../../_ui/copy-button'
import { Status } from '../../../_ui/status'
import { CeremonyGate } from './ceremony-gate'
import type { FlowView, StepView } from './run-view'
import { TamperMenu } from './tamper-menu'

/** The step at hand: what it is for, the button that does it, ways to break it, and what came of it. */
export function Stage(props: {
  view: FlowView
  step: StepView
  tampers: readonly Tamper[]
  missing: string | undefined
  act: { next: () => void; tamper: (tamper: Tamper) => void; fork: (stepIndex: number) => void; again: () => void }
}) {
  const { view, step, act } = props
  const { current } = view
  const isNext = step.index === current.at
  const isIdle = !current.isBusy && !view.isRunningAll && props.missing === undefined
  const own = props.tampers.filter(({ before }) => before === step.id)
  return (
    <section
      aria-labelledby="stage"
      className="card grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4 max-lg:order-first"
      data-testid="stage"
    >
      <h2 id="stage" className="text-16 font-semibold">
        {step.index + 1} {step.title}
      </h2>
      <p className="text-text-2">{step.purpose}</p>
      {isNext && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            data-testid={`step-${step.id}-run`}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            disabled={!isIdle}
            onClick={act.next}
          >
            {current.isBusy ? 'Sending…' : step.title}
          </Button>
          {own.length > 0 && <TamperMenu tampers={own} tamper={act.tamper} isDisabled={!isIdle} />}
        </div>
      )}
      {isNext && props.missing !== undefined && current.number === 0 && <p className="text-warn">{props.missing}</p>}
      {step.state === 'done' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => act.fork(step.index)}>Fork before this step</Button>
        </div>
      )}
      {isNext && current.isBusy && step.lane === 'authenticator' && <CeremonyGate />}
      <Ending view={view} step={step} />
      <Made step={step} />
      {current.isDone && (
        <p role="status" className="rounded-control bg-ok-weak p-3 text-ok" data-testid="flow-done">
          {current.sessionId === undefined
            ? 'Done: the action was performed once.'
            : `Done: ${current.sessionId} is open, and this tab holds its key.`}
        </p>
      )}
    </section>
  )
}

/** How the step was refused, and whether that was predicted. */
function Ending({ view, step }: { view: FlowView; step: StepView }) {
  const { ending } = view.current
  if (ending?.stepIndex !== step.index) return null
  if (ending.exchange === undefined) {
    return (
      <p role="alert" className="rounded-control bg-err-weak p-3 text-err">
        {ending.failure}
      </p>
    )
  }
  const { status, body } = ending.exchange.answer
  const { code, message } = JSON.parse(body)
  return (
    <div role="alert" data-testid="refusal" className="grid gap-2 rounded-control border border-err p-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Status status={status} look="badge" />
        <code>{code}</code>
      </p>
      <p>{message}</p>
      {ending.tamper !== undefined && (
        <p className={ending.tamper.isAsPredicted ? 'text-ok' : 'text-err'} data-testid="prediction">
          {ending.tamper.label}. Predicted {ending.tamper.predicted}:{' '}
          {ending.tamper.isAsPredicted ? 'the service agrees.' : 'the service answered otherwise.'}
        </p>
      )}
      <p className="text-12 text-text-2">The run is where it was: do the step again, or break it in another way.</p>
    </div>
  )
}

/** What the step made, to look at and to take along. */
function Made({ step }: { step: StepView }) {
  if (step.made.length === 0) return null
  return (
    <dl className="grid gap-2">
      {step.made.map(({ name, text }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2"
          data-testid={`artifact-${name}`}
        >
          <dt className="col-span-2 text-12 text-text-2">
            <code>{name}</code>
          </dt>
          <dd className="min-w-0">
            <code className="line-clamp-3 break-all">{text}</code>
          </dd>
          <dd>
            <CopyButton look="quiet" what={name} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
