'use client'

import { useState } from 'react'
import { useStore } from '#app/_ui/create-store'
import { useRightOrigin } from './_authenticator/passkey-origin'
import { KeyList } from './_result/key-list'
import { Inspector } from './_result/step-inspector'
import { LeftRunNote } from './_run/interrupted-run-note'
import { RunBar } from './_run/run-bar'
import { RunExtras } from './_run/run-extras'
import { useFlowTools } from './_run/use-flow-tools'
import { useLeftRun } from './_run/use-interrupted-run'
import { useRunActions } from './_run/use-run-actions'
import { useRunEnd } from './_run/use-run-end'
import { useRunStore } from './_run/use-run-store'
import { SetupCard } from './_setup/setup-card'
import { useSetup } from './_setup/use-setup'
import { StepVoice } from './_step/step-announcer'
import { StepList } from './_step/step-list'
import { Stage } from './_step/step-panel'
import { CATALOG } from './flow-catalog'
import type { FlowId } from './flow-ids'

const CLOCK_MOVES = 'Advancing the sandbox clock past the rate limit…'
const NO_PASSKEYS = 'Passkeys don’t work at this address. Use the link above.'

/** One flow: its setup, its steps, the shown step, and the exact request and answer. */
export function Bench({ id }: { id: FlowId }) {
  const { flow, tampers, setup: kind } = CATALOG[id]
  const tools = useFlowTools()
  const store = useRunStore(id, flow, tools)
  const view = useStore(store.view)
  const { current } = view
  const end = useRunEnd(current)
  const [shown, setShown] = useState<number>()
  const { left, dismiss } = useLeftRun(id, store)
  const setup = useSetup(kind, id, tools, { ofRun: store.getInputs(), left: left?.inputs })
  const { act, isWaiting } = useRunActions({ store, setup, tools, end, follow: () => setShown(undefined) })
  const usesPasskey = flow.steps.some(({ lane }) => lane === 'authenticator')
  const isElsewhere = useRightOrigin() !== undefined && usesPasskey
  const halted = isWaiting ? CLOCK_MOVES : isElsewhere ? NO_PASSKEYS : undefined
  // A started run needs no more setup.
  const missing = halted ?? (current.number > 0 ? undefined : setup.missing)
  const step = current.steps[shown ?? Math.min(current.at, current.steps.length - 1)]
  if (step === undefined) return null
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {left !== undefined && current.number === 0 && <LeftRunNote left={left} dismiss={dismiss} />}
      <StepVoice current={current} />
      <SetupCard
        setup={setup}
        kind={kind}
        usesPasskey={usesPasskey}
        isLocked={current.number > 0}
        tamper={tampers.find(({ label }) => label === current.ending?.tamper?.label)?.id}
      />
      <RunBar
        view={view}
        store={store}
        runAll={() => act.all()}
        another={act.another}
        isReady={missing === undefined}
      />
      <RunExtras view={view} kind={kind} setup={setup} tampers={tampers} isReady={missing === undefined} act={act} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] wide:grid-cols-[15rem_minmax(20rem,1fr)_minmax(0,38rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <StepList steps={current.steps} shown={step.index} show={setShown} />
          <KeyList keys={current.keys} leaks={current.leaks} />
        </div>
        <Stage view={view} step={step} tampers={tampers} act={act} missing={missing} end={end} />
        <Inspector current={current} step={step} />
      </div>
    </div>
  )
}
