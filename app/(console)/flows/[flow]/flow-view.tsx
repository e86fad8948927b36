'use client'

import { useEffect, useRef, useState } from 'react'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { announce } from '#app/_ui/announcer.tsx'
import { useStore } from '#app/_ui/create-store'
import { GLOSSARY } from '#app/_ui/glossary/glossary'
import { termsIn } from '#app/_ui/glossary/split-terms'
import { Icon } from '#app/_ui/icon.tsx'
import { choose, readPreference } from '#app/_ui/use-preference'
import type { Flow } from '#lib/flows/flow'
import { CATALOG } from '#lib/flows/flow-catalog'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { usePasskeyUrl } from './_authenticator/use-passkey-url'
import { EndpointNote } from './_run/endpoint-note'
import { type InterruptedRun, readInterruptedRun, removeInterruptedRun } from './_run/interrupted-run'
import { InterruptedRunNote } from './_run/interrupted-run-note'
import { useRestoreOnLeave } from './_run/restore-on-leave'
import { RunBar } from './_run/run-bar'
import { runEndReason } from './_run/run-end'
import { RunExtras } from './_run/run-extras'
import type { RunStore } from './_run/run-store'
import { runStoreOf } from './_run/run-stores'
import type { FlowView } from './_run/run-view'
import { useFlowTools } from './_run/use-flow-tools'
import { useRunActions } from './_run/use-run-actions'
import { Sequence } from './_sequence/sequence'
import { SetupCard } from './_setup/setup-card'
import { useSetup } from './_setup/use-setup'
import { EndPanel } from './_step/end-panel'
import { LeakScanLine } from './_step/leak-scan-line'
import { StepPanel } from './_step/step-panel'
import { useStepFocus } from './_step/use-step-focus'

const CLOCK_MOVES = 'Advancing the sandbox clock until the rate limit allows another call…'
const NO_PASSKEYS = 'Passkeys don’t work at this address. Use the link above.'

/** One flow: its setup, its sequence diagram and the result of its run. */
export function FlowWorkbench({ id }: { id: FlowId }) {
  const { flow, tampers } = CATALOG[id]
  const tools = useFlowTools()
  const store = useRunStore(id, flow, tools)
  const view = useStore(store.view)
  const { current } = view
  const end = useRunEnd(current)
  const { open, show, close, resetOpenStep } = useOpenStep(current)
  const { interrupted, dismiss } = useInterruptedRun(id, store)
  const setup = useSetup(id, tools, { runInputs: store.getInputs(), interrupted: interrupted?.inputs })
  const { act, isWaiting } = useRunActions({ store, setup, tools, end, resetOpenStep })
  const container = useRef<HTMLDivElement>(null)
  useStepFocus(container, view)
  useRestoreOnLeave(id, store, tools)
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
      {id === 'webhook' && current.number === 0 && <EndpointNote tools={tools} />}
      <StepAnnouncer current={current} />
      <SetupCard setup={setup} id={id} usesPasskey={usesPasskey} isLocked={current.number > 0}>
        <RunBar
          view={view}
          store={store}
          inputs={{ ...setup.chosen, tamper: tamperId }}
          runAll={() => act.runAll()}
          setUpNewRun={act.setUpNewRun}
          isReady={isReady}
        />
      </SetupCard>
      <RunExtras view={view} id={id} setup={setup} tampers={tampers} isReady={isReady} act={act} />
      <div ref={container}>
        <Sequence
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

/** Returns the interrupted run until it is dismissed or another run starts. */
function useInterruptedRun(
  id: FlowId,
  store: RunStore,
): { interrupted: InterruptedRun | undefined; dismiss: () => void } {
  const [interrupted, setInterrupted] = useState(() => readInterruptedRun(id))
  const isReplaced = useStore(store.view).runs.length > 0
  return {
    interrupted: isReplaced ? undefined : interrupted,
    dismiss: () => {
      removeInterruptedRun(id)
      setInterrupted(undefined)
    },
  }
}

/** Returns why an unfinished run can no longer succeed. Ignores the response to a tampered call. */
function useRunEnd({ ending, deadlines, isDone }: FlowView['current']): string | undefined {
  // `useIsOver` returns false for an empty time.
  const isSignerOver = useIsOver({ expiresAt: deadlines.signer ?? '' })
  const isRequestOver = useIsOver({ expiresAt: deadlines.request ?? '' })
  const isQuoteOver = useIsOver({ expiresAt: deadlines.quote ?? '' })
  if (isDone) return undefined
  const responseReason = ending?.tamper === undefined && ending?.exchange && runEndReason(ending.exchange.answer)
  if (responseReason) return responseReason
  if (isSignerOver) return 'The signing session has ended.'
  if (isQuoteOver) return 'The quote has expired.'
  return isRequestOver ? 'The deadline for signing has passed.' : undefined
}

/** Returns the run store of a flow. Following a link to the flow deselects the current run, even on the open page. */
function useRunStore(id: FlowId, flow: Flow, tools: TamperTools): RunStore {
  const [store] = useState(() => runStoreOf(id, { flow, tools, hash: location.hash }))
  // Effect: listens for hash changes, because React does not observe the URL.
  useEffect(() => {
    const follow = () => void runStoreOf(id, { flow, tools, hash: location.hash })
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [id, flow, tools])
  return store
}

/** Announces each finished step and the end of the run. Rejections have a separate alert. */
function StepAnnouncer({ current }: { current: FlowView['current'] }) {
  const { number, at, steps, session } = current
  const sessionId = session?.id
  const before = useRef({ number, at })
  // An effect, because the live region is outside this component.
  useEffect(() => {
    // Announces progress only, not that a run was started or chosen.
    const was = before.current.number === number ? before.current.at : at
    const next = steps[at]
    if (at > was && next !== undefined) announce(`${steps[at - 1]?.title} done. Next: ${next.title}`)
    else if (at > was) announce(sessionId === undefined ? 'Done. The run is complete.' : 'Done. The session is active.')
    before.current = { number, at }
  }, [number, at, steps, sessionId])
  return null
}

/** Glossary terms in a flow's texts, with definitions. Expanded on this browser's first visit to the flow. */
function NewWords({ id, flow }: { id: FlowId; flow: Flow }) {
  const [visitPreference] = useState(() => ({ key: `countersign-words-${id}`, values: ['first', 'later'] }) as const)
  const [isFirst] = useState(() => readPreference(visitPreference) === 'first')
  useEffect(() => choose(visitPreference, 'later'), [visitPreference])
  const words = termsIn([FLOWS[id].about, ...flow.steps.map(({ purpose }) => purpose)])
  return (
    <details open={isFirst} className="group/words mt-4 max-w-[61.25rem]" data-testid="new-words">
      <summary className="inline-flex min-h-6 items-center gap-1.5 text-12 text-text-2 hover:text-text">
        <Icon name="chevronRight" className="group-open/words:rotate-90" /> New words
      </summary>
      <dl className="mt-2 grid gap-x-10 gap-y-2.5 md:grid-cols-2">
        {words.map(word => (
          <div key={word}>
            <dt className="inline font-semibold wrap-anywhere">{word}</dt>{' '}
            <dd className="inline text-text-2">{GLOSSARY[word]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
