import { Button } from '#app/_ui/button.tsx'
import { chosenSoftwareAuthenticator } from '#app/(console)/flows/[flow]/_authenticator/authenticator-choice'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { FlowIcon } from '#app/(console)/flows/[flow]/_sequence/flow-icon.tsx'
import type { FlowSetup } from '#app/(console)/flows/[flow]/_setup/use-setup'
import { TamperMenu } from '#app/(console)/flows/tamper-menu.tsx'
import type { FlowId } from '#lib/flows/flow-list'
import type { Tamper } from '#lib/flows/tampers/tamper'
import type { StepActions } from './rejected-step'

/** Props of a step's panel. */
export interface PanelProps {
  readonly id: FlowId
  readonly view: FlowView
  readonly step: StepView
  readonly tampers: readonly Tamper[]
  readonly setup: FlowSetup
  /** Why the next step cannot run now; undefined if it can. */
  readonly missing: string | undefined
  /** Why the run can no longer succeed; undefined while it can. */
  readonly end: string | undefined
  readonly act: StepActions
  readonly show: (index: number) => void
  /** Closes this step and opens the run's default step, if any. Undefined if the default step is open. */
  readonly close: (() => void) | undefined
}

/** Actions of the open step. The primary button is for the next step of the run, even if another step is open. */
export function PanelActions(props: PanelProps & { isIdle: boolean; hasFix: boolean }) {
  const { view, step, act, isIdle } = props
  const { current } = view
  const next = current.steps[current.at]
  const isLastOrNext = step.index === current.at || step.index === current.at - 1
  const tampers = props.tampers.filter(({ before }) => before === next?.id)
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-rail:w-full">
      {props.close && !current.isBusy && (
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={props.close}>
          Close
        </Button>
      )}
      {step.state === 'done' && (
        <Button look="quiet" disabled={view.isRunningAll} onClick={() => act.fork(step.index)}>
          <FlowIcon name="refresh" /> Fork from here
        </Button>
      )}
      {next && isLastOrNext && tampers.length > 0 && (
        <TamperMenu tampers={tampers} choose={act.tamper} isDisabled={!isIdle} disabledReason={tamperDisabledReason} />
      )}
      {next && <PrimaryButton {...props} next={next} />}
    </div>
  )
}

/** If the next step uses a passkey and is not open, the button only opens the step. */
function PrimaryButton(props: Parameters<typeof PanelActions>[0] & { next: StepView }) {
  const { view, step, next, isIdle } = props
  const isOpen = step.index === next.index
  const isPrompt = next.lane === 'authenticator' && !isOpen
  const label = view.current.isBusy ? 'Sending…' : labelOf(step, next)
  return (
    <Button
      look={props.hasFix || props.missing !== undefined ? 'plain' : 'primary'}
      data-testid={`step-${next.id}-${isPrompt ? 'open' : 'run'}`}
      data-step-button=""
      data-command={label}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      disabled={!isIdle}
      className="max-rail:min-h-11 max-rail:flex-1"
      onClick={() => (isPrompt ? props.show(next.index) : props.act.next())}
    >
      {label}
      <span aria-hidden="true" className="font-mono text-12 font-normal max-rail:hidden">
        Ctrl ⏎
      </span>
    </Button>
  )
}

function labelOf(open: StepView, next: StepView): string {
  if (open.index === next.index) return next.title
  const title = next.title.charAt(0).toLowerCase() + next.title.slice(1)
  return open.index === next.index - 1 ? `Next: ${title}` : `Continue with step ${next.index + 1}: ${title}`
}

function tamperDisabledReason(group: Tamper['group']): string | undefined {
  return group === 'authenticator' && chosenSoftwareAuthenticator() === undefined
    ? 'Available with the software authenticator only. Select it before starting a run.'
    : undefined
}
