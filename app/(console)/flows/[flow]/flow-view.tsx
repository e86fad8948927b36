'use client'

import { useRef, useState } from 'react'
import { useStore } from '#app/_ui/create-store'
import { useRightOrigin } from './_authenticator/passkey-origin'
import { LeftRunNote } from './_run/interrupted-run-note'
import { RunBar } from './_run/run-bar'
import { RunExtras } from './_run/run-extras'
import type { FlowView } from './_run/run-view'
import { useFlowTools } from './_run/use-flow-tools'
import { useLeftRun } from './_run/use-interrupted-run'
import { useRunActions } from './_run/use-run-actions'
import { useRunEnd } from './_run/use-run-end'
import { useRunStore } from './_run/use-run-store'
import { Sequence } from './_sequence/sequence'
import { SetupCard } from './_setup/setup-card'
import { useSetup } from './_setup/use-setup'
import { EndPanel } from './_step/end-panel'
import { LeakScanLine } from './_step/leak-scan-line'
import { StepVoice } from './_step/step-announcer'
import { StepPanel } from './_step/step-panel'
import { useStepFocus } from './_step/use-step-focus'
import { CATALOG } from './flow-catalog'
import type { FlowId } from './flow-ids'

const CLOCK_MOVES = 'Advancing the sandbox clock past the rate limit…'
const NO_PASSKEYS = 'Passkeys don’t work at this address. Use the link above.'

/** One flow: its setup, its sequence diagram with the open step's panel, and its end. */
export function Bench({ id }: { id: FlowId }) {
  const { flow, tampers, setup: kind } = CATALOG[id]
  const tools = useFlowTools()
  const store = useRunStore(id, flow, tools)
  const view = useStore(store.view)
  const { current } = view
  const end = useRunEnd(current)
  // A choice lasts until the run moves on.
  const position = `${current.number} ${current.at}`
  const [chosen, choose] = useState<{ index: number; position: string }>()
  const { left, dismiss } = useLeftRun(id, store)
  const setup = useSetup(kind, id, tools, { ofRun: store.getInputs(), left: left?.inputs })
  const atHand = stepAtHand(current)
  const open = (chosen?.position === position ? chosen.index : atHand) ?? -1
  const show = (index: number) => choose({ index, position })
  const follow = () => choose(open === current.at ? { index: open, position } : undefined)
  const { act, isWaiting } = useRunActions({ store, setup, tools, end, follow })
  const container = useRef<HTMLDivElement>(null)
  useStepFocus(container, view)
  const usesPasskey = flow.steps.some(({ lane }) => lane === 'authenticator')
  const isElsewhere = useRightOrigin() !== undefined && usesPasskey
  const halted = isWaiting ? CLOCK_MOVES : isElsewhere ? NO_PASSKEYS : undefined
  // A started run needs no more setup.
  const missing = halted ?? (current.number > 0 ? undefined : setup.missing?.words)
  const tamper = tampers.find(({ label }) => label === current.ending?.tamper?.label)?.id
  const isReady = missing === undefined
  const step = current.steps[open]
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {left !== undefined && current.number === 0 && <LeftRunNote left={left} dismiss={dismiss} />}
      <StepVoice current={current} />
      <SetupCard setup={setup} kind={kind} usesPasskey={usesPasskey} isLocked={current.number > 0}>
        <RunBar
          view={view}
          store={store}
          inputs={{ ...setup.chosen, ...(tamper === undefined ? {} : { tamper }) }}
          runAll={() => act.all()}
          another={act.another}
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
          panel={
            step && (
              <StepPanel
                {...{ id, view, step, tampers, setup, missing, end, act, show }}
                close={open === atHand ? undefined : () => choose(undefined)}
              />
            )
          }
        >
          {current.isDone ? (
            <EndPanel id={id} current={current} accountId={setup.chosen.accountId} act={act} />
          ) : (
            current.leaks.requests > 0 && <LeakScanLine leaks={current.leaks} />
          )}
        </Sequence>
      </div>
    </div>
  )
}

/**
 * Returns the index of the step to show: a rejected one, else the newest result, which stays open. At the end only a
 * call's result does. Returns undefined if none is open.
 */
function stepAtHand({ at, steps, isDone, ending }: FlowView['current']): number | undefined {
  if (at === 0 || ending?.stepIndex === at) return at
  return isDone && steps[at - 1]?.exchange === undefined ? undefined : at - 1
}
