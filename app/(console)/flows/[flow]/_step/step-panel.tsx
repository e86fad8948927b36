import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { cancelCeremony } from '#app/(console)/flows/[flow]/_authenticator/browser-authenticator'
import { StepResult } from '#app/(console)/flows/[flow]/_result/step-result.tsx'
import { SetupHelp } from '#app/(console)/flows/[flow]/_setup/setup-help.tsx'
import { CodeInput } from './code-input'
import { LockedBody } from './locked-body'
import { PanelActions, type PanelProps } from './panel-actions'
import { NewRunButton, Rejection, type StepActions } from './rejected-step'
import { CeremonyWait, Waiting } from './waiting-for-answer'

/** Panel below the row of the open step. */
export function StepPanel(props: PanelProps) {
  const { view, step, end, missing, act } = props
  const { current } = view
  const ending = current.ending?.stepIndex === step.index ? current.ending : undefined
  const isNext = step.index === current.at
  const isLastOrNext = isNext || step.index === current.at - 1
  const isIdle = !current.isBusy && !view.isRunningAll && missing === undefined
  const isRejected = step.state === 'failed'
  // The loading text shares a line with the heading, so that nothing moves when loading ends.
  const isLoading = props.setup.missing?.need === 'data' && missing === props.setup.missing.words
  return (
    <section
      aria-labelledby="stage"
      data-testid="stage"
      aria-busy={current.isBusy}
      className={`seq-panel grid grid-cols-[minmax(0,1fr)] gap-4 ${isRejected ? 'seq-panel-failed' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <div className="flex items-baseline gap-x-3">
            <h2 id="stage" tabIndex={-1} className="text-16 font-semibold">
              {step.index + 1} {step.title}
            </h2>
            {isLoading && <p className="min-w-0 truncate text-text-2">{missing}</p>}
          </div>
          <p className="max-w-[64ch] text-14 text-text-2">
            <TermText text={step.purpose} />
          </p>
        </div>
        <PanelActions {...props} isIdle={isIdle} hasFix={ending?.exchange !== undefined || end !== undefined} />
      </div>
      {isLastOrNext && missing !== undefined && !isLoading && (
        <SetupHelp id={props.id} setup={props.setup} words={missing} />
      )}
      {isLastOrNext && end !== undefined && ending?.exchange === undefined && <RunOver end={end} act={act} />}
      {current.isBusy &&
        (current.steps[current.at]?.lane === 'authenticator' ? (
          <CeremonyWait cancel={() => void cancelCeremony()} />
        ) : (
          <Waiting cancel={act.cancel} />
        ))}
      {ending && <Rejection current={current} ending={ending} step={step} end={end} missing={missing} act={act} />}
      {isNext && ending === undefined && step.id === 'leg-2' && current.firstCall?.request.body !== undefined && (
        <LockedBody key={current.number} body={current.firstCall.request.body} isIdle={isIdle} tamper={act.tamper} />
      )}
      {isLastOrNext && current.steps[current.at]?.id === 'seal' && (
        <CodeInput code={current.otpCode ?? ''} isIdle={isIdle} edit={act.edit} />
      )}
      <StepResult key={`${current.number} ${step.id}`} current={current} step={step} />
    </section>
  )
}

function RunOver({ end, act }: { end: string; act: StepActions }) {
  return (
    <div data-testid="run-over" className="grid justify-items-start gap-2 rounded-control bg-warn-weak p-3 text-warn">
      <p>{end} This run can no longer succeed. Continue to see the errors, or start a new run.</p>
      <NewRunButton act={act} />
    </div>
  )
}
