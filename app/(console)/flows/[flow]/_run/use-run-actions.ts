import { useState } from 'react'
import { cancelCeremony } from '#app/(console)/flows/[flow]/_authenticator/browser-authenticator'
import type { FlowSetup } from '#app/(console)/flows/[flow]/_setup/use-setup'
import type { Tamper, TamperTools } from '#lib/flows/tampers/tamper'
import type { RunStore } from './run-store'

/** Pause between steps of "Run all" at speed 1, in milliseconds. It leaves time to see each result. */
const STEP_PAUSE_MS = 600

/** State and functions that the actions use. */
export interface ActionContext {
  readonly store: RunStore
  readonly setup: FlowSetup
  readonly tools: TamperTools
  /** Why the run can no longer succeed; undefined if it still can. */
  readonly end: string | undefined
  /** Opens the step that the page shows by default, unless the step to run next is open. */
  readonly resetOpenStep: () => void
}

/** Returns the actions on a flow's runs. `isWaiting` is true while `startNewRunAfter` advances the sandbox clock. */
export function useRunActions({ store, setup, tools, end, resetOpenStep }: ActionContext) {
  const [isWaiting, setWaiting] = useState(false)

  /** Starts a run, unless the setup is incomplete. Reports whether a run was started. */
  function begin(): boolean {
    const initial = setup.initialArtifacts()
    if (initial !== undefined) store.begin(initial, setup.chosen)
    return initial !== undefined
  }
  function ensureBegun(): boolean {
    resetOpenStep()
    return store.view.get().current.number > 0 || begin()
  }
  function setUpNewRun() {
    resetOpenStep()
    setup.choose(store.getInputs() ?? {})
    store.deselect()
  }
  function startNewRun() {
    resetOpenStep()
    // If an input is missing, shows the setup, which says what is missing.
    if (!begin()) setUpNewRun()
  }
  async function startNewRunAfter(seconds: number) {
    setWaiting(true)
    try {
      await tools.advanceClock(seconds * 1000)
      startNewRun()
    } finally {
      setWaiting(false)
    }
  }
  const act = {
    startNewRunAfter,
    setUpNewRun,
    startNewRun,
    next: () => void (ensureBegun() && store.next()),
    runAll: (speed = 1) => void (ensureBegun() && store.runAll(STEP_PAUSE_MS / speed)),
    edit: store.edit.bind(store),
    cancel: () => {
      store.cancel()
      void cancelCeremony()
    },
    tamper: (tamper: Tamper) => {
      if (!ensureBegun()) return
      if (end !== undefined) store.markUsedUp()
      void store.tamper(tamper, setup.initialArtifacts() ?? {})
    },
    fork: (stepIndex: number) => {
      resetOpenStep()
      store.fork(stepIndex)
    },
  }
  return { act, isWaiting }
}
