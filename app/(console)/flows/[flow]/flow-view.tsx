'use client'

import { useRef, useState } from 'react'
import { useStore } from '#app/_ui/create-store'
import { usePasskeyUrl } from './_authenticator/use-passkey-url'
import { EndpointNote } from './_run/endpoint-note'
import { InterruptedRunNote } from './_run/interrupted-run-note'
import { useRestoreOnLeave } from './_run/restore-on-leave'
import { RunBar } from './_run/run-bar'
import { RunExtras } from './_run/run-extras'
import type { FlowView } from './_run/run-view'
import { useFlowTools } from './_run/use-flow-tools'
import { useInterruptedRun } from './_run/use-interrupted-run'
import { useRunActions } from './_run/use-run-actions'
import { useRunEnd } from './_run/use-run-end'
import { useRunStore } from './_run/use-run-store'
import { Sequence } from './_sequence/sequence'
import { SetupCard } from './_setup/setup-card'
import { useSetup } from './_setup/use-setup'
import { EndPanel } from './_step/end-panel'
import { LeakScanLine } from './_step/leak-scan-line'
import { StepAnnouncer } from './_step/step-announcer'
import { StepPanel } from './_step/step-panel'
import { useStepFocus } from './_step/use-step-focus'
import { CATALOG } from './flow-catalog'
import type { FlowId } from './flow-ids'
import { NewWords } from './new-words'

const CLOCK_MOVES = 'Advancing the sandbox clock until the rate limit allows another call…'
const NO_PASSKEYS = 'Passkeys don’t work at this address. Use the link above.'

/** One flow: its setup, its sequence diagram and the result of its run. */
export function FlowWorkbench({ id }: { id: FlowId }) {
  const { flow, tampers, setup: kind } = CATALOG[id]
  const tools = useFlowTools()
  const store = useRunStore(id, flow, tools)
  const view = useStore(store.view)
  const { current } = view
  const end = useRunEnd(current)
  const { open, show, close, resetOpenStep } = useOpenStep(current)
  const { interrupted, dismiss } = useInterruptedRun(id, store)
  const setup = useSetup(kind, id, tools, { runInputs: store.getInputs(), interrupted: interrupted?.inputs })
  const { act, isWaiting } = useRunActions({ store, setup, tools, end, resetOpenStep })
  const container = useRef<HTMLDivElement>(null)
  useStepFocus(container, view)
  useRestoreOnLeave(kind, store, tools)
  const usesPasskey = flow.steps.some(({ lane }) => lane === 'authenticator')
  const isWrongOrigin = usePasskeyUrl() !== undefined && usesPasskey
  const blocked = isWaiting ? CLOCK_MOVES : isWrongOrigin ? NO_PASSKEYS : undefined
  // A run that has started has a complete setup.
  const missing = blocked ?? (current.number > 0 ? undefined : setup.missing?.words)
  const tamperId = tampers.find(({ label }) => label === current.ending?.tamper?.label)?.id
  const isReady = missing === undefined
  const step = current.steps[open]
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {interrupted !== undefined && <InterruptedRunNote interrupted={interrupted} dismiss={dismiss} />}
      {kind === 'webhook' && current.number === 0 && <EndpointNote tools={tools} />}
      <StepAnnouncer current={current} />
      <SetupCard setup={setup} kind={kind} usesPasskey={usesPasskey} isLocked={current.number > 0}>
        <RunBar
          view={view}
          store={store}
          inputs={{ ...setup.chosen, tamper: tamperId }}
          runAll={() => act.runAll()}
          setUpNewRun={act.setUpNewRun}
          isReady={isReady}
        />
      </SetupCard>
      <RunExtras view={view} kind={kind} setup={setup} tampers={tampers} isReady={isReady} act={act} />
      <div ref={container}>
        <Sequence
          id={id}
          flow={flow}
          current={current}
          open={step?.index}
          show={show}
          panel={step && <StepPanel {...{ id, view, step, tampers, setup, missing, end, act, show }} close={close} />}
        >
          {current.isDone ? (
            <EndPanel id={id} current={current} accountId={setup.chosen.accountId} act={act} />
          ) : (
            current.leaks.requests > 0 && <LeakScanLine leaks={current.leaks} />
          )}
        </Sequence>
      </div>
      <NewWords id={id} flow={flow} />
    </div>
  )
}

/**
 * Returns the index of the open step, or -1 if no step is open, and functions that change it. A chosen step stays open
 * until it is closed or the run's position changes.
 */
function useOpenStep(current: FlowView['current']) {
  const position = `${current.number} ${current.at}`
  const [chosen, choose] = useState<{ index: number; position: string }>()
  const stepShown = stepToShow(current)
  const open = (chosen?.position === position ? chosen.index : stepShown) ?? -1
  return {
    open,
    show: (index: number) => choose({ index, position }),
    /** Returns to the default step, if any. Undefined if that step is open. */
    close: open === stepShown ? undefined : () => choose(undefined),
    /** Returns to the default step. The step to run next stays open, to show its result. */
    resetOpenStep: () => choose(open === current.at ? { index: open, position } : undefined),
  }
}

/**
 * Chooses the previous step by default, because it has the newest result. Chooses the current step if it is the first,
 * or if an attempt did not advance the run. After the run, its last step opens only if it has a call or webhook.
 */
function stepToShow({ at, steps, isDone, ending }: FlowView['current']): number | undefined {
  if (at === 0 || ending?.stepIndex === at) return at
  return isDone && steps[at - 1]?.exchange === undefined ? undefined : at - 1
}
