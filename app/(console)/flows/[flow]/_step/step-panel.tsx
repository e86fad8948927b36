import { useRef } from 'react'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { useKeyRing } from '#app/_data/sessions/key-ring'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { chosenLiar } from '#app/(console)/flows/[flow]/_authenticator/authenticator-choice'
import { cancelCeremony } from '#app/(console)/flows/[flow]/_authenticator/browser-authenticator'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { TamperMenu } from '#app/(console)/flows/tamper-menu.tsx'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { LockedBody } from './locked-body'
import { type Acts, BeginAnother, Refusal } from './refused-step'
import { StepMarks } from './step-marks'
import { useStepFocus } from './use-step-focus'
import { CeremonyGate, Waiting } from './waiting-for-answer'

/** The shown step: its purpose, its button, its tampers and its result. */
export function Stage(props: {
  view: FlowView
  step: StepView
  tampers: readonly Tamper[]
  missing: string | undefined
  /** Why the run cannot succeed any longer. */
  end: string | undefined
  act: Acts
}) {
  const { view, step, end, missing, act } = props
  const { current } = view
  const ending = current.ending?.stepIndex === step.index ? current.ending : undefined
  const isNext = step.index === current.at
  const section = useRef<HTMLElement>(null)
  useStepFocus(section, view)
  const isIdle = !current.isBusy && !view.isRunningAll && missing === undefined
  // Only one button is primary: the step's, or a later fix.
  const isPrimary = ending?.exchange === undefined && end === undefined
  const own = props.tampers.filter(({ before }) => before === step.id)
  return (
    <section
      ref={section}
      aria-labelledby="stage"
      className="card grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4 max-lg:order-first"
      data-testid="stage"
    >
      <StepMarks current={current} />
      <h2 id="stage" tabIndex={-1} className="text-16 font-semibold">
        {step.index + 1} {step.title}
      </h2>
      <p className="text-text-2">
        <WireText text={step.purpose} />
      </p>
      {isNext && (
        <div className="flex flex-wrap gap-2">
          <Button
            look={isPrimary ? 'primary' : 'plain'}
            data-testid={`step-${step.id}-run`}
            data-step-button=""
            aria-keyshortcuts="Control+Enter Meta+Enter"
            disabled={!isIdle}
            onClick={act.next}
          >
            {current.isBusy ? 'Sending…' : step.title}
          </Button>
          {own.length > 0 && <TamperMenu ways={own} choose={act.tamper} isDisabled={!isIdle} whyNot={whyNoLies} />}
        </div>
      )}
      {isNext && missing !== undefined && <p className="text-warn">{missing}</p>}
      {isNext && end !== undefined && ending?.exchange === undefined && <RunOver end={end} act={act} />}
      {step.state === 'done' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => act.fork(step.index)}>Fork from here</Button>
        </div>
      )}
      {isNext &&
        current.isBusy &&
        (step.lane === 'authenticator' ? (
          <CeremonyGate cancel={() => void cancelCeremony()} />
        ) : (
          <Waiting cancel={act.cancel} />
        ))}
      {ending && <Refusal ending={ending} step={step} end={end} missing={missing} act={act} />}
      {isNext && step.id === 'leg-2' && current.leg1?.request.body !== undefined && (
        <LockedBody key={current.number} body={current.leg1.request.body} isIdle={isIdle} tamper={act.tamper} />
      )}
      <Made step={step} />
      {current.isDone && <Done session={current.session} act={act} />}
    </section>
  )
}

/** Result of a finished run. The session it opened may have expired since. */
function Done({ session, act }: { session: FlowView['current']['session']; act: Acts }) {
  const isOver = useIsOver({ expiresAt: session?.expiresAt ?? '' })
  const isHeld = useKeyRing().some(({ sessionId }) => sessionId === session?.id)
  if (session === undefined || (isHeld && !isOver)) {
    return (
      <p className="rounded-control bg-ok-weak p-3 text-ok" data-testid="flow-done">
        {session === undefined
          ? 'Done. The action was performed once.'
          : `Done. ${session.id} is active and its key is in this tab.`}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-surface-2 p-3" data-testid="flow-done">
      <p>
        Done: {session.id} was opened. {isOver ? 'It has since ended.' : 'Its key is no longer in this tab.'}
      </p>
      <BeginAnother act={act} />
    </div>
  )
}

/** Says that the run is over; the step can still be sent, to see the rejection. */
function RunOver({ end, act }: { end: string; act: Acts }) {
  return (
    <div data-testid="run-over" className="grid justify-items-start gap-2 rounded-control bg-warn-weak p-3 text-warn">
      <p>{end} This run can no longer succeed. Continue to see the errors, or start a new run.</p>
      <BeginAnother act={act} />
    </div>
  )
}

/** Returns why this run's authenticator cannot lie. Returns undefined if it can. */
function whyNoLies(group: Tamper['group']): string | undefined {
  return group === 'authenticator' && chosenLiar() === undefined
    ? 'Available with the software authenticator only. Select it before starting a run.'
    : undefined
}

/** Artifacts of the step, to inspect and copy. */
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
