import { useState } from 'react'
import { cancelCeremony } from '#app/(console)/flows/[flow]/_authenticator/browser-authenticator'
import type { FlowSetup } from '#app/(console)/flows/[flow]/_setup/use-setup'
import type { Tamper, TamperTools } from '#lib/flows/tampers/tamper'
import type { RunStore } from './run-store'

/** Between two steps of "Run all": long enough to see what each did. */
const STEP_PAUSE_MS = 600

/** What the acts work on. */
export interface Subject {
  readonly store: RunStore
  readonly setup: FlowSetup
  readonly tools: TamperTools
  /** Why the run cannot succeed any more. */
  readonly end: string | undefined
  /** Shows the step that is next again. */
  readonly follow: () => void
}

/** What can be done with the runs of a flow; `isWaiting` while the clock is being moved for one. */
export function useRunActions({ store, setup, tools, end, follow }: Subject) {
  const [isWaiting, setWaiting] = useState(false)

  /** A run begins with what is set up when its first step is done. */
  function begin(): boolean {
    const given = setup.given()
    if (given !== undefined) store.begin(given, setup.chosen)
    return given !== undefined
  }
  function begun(): boolean {
    follow()
    return store.view.get().current.number > 0 || begin()
  }
  function another() {
    follow()
    setup.choose(store.getInputs() ?? {})
    store.setAside()
  }
  function again() {
    follow()
    // Where something is missing for it, the setup says what.
    if (!begin()) another()
  }
  async function after(seconds: number) {
    setWaiting(true)
    try {
      await tools.advanceClock(seconds * 1000)
      again()
    } finally {
      setWaiting(false)
    }
  }
  const act = {
    after,
    another,
    again,
    next: () => void (begun() && store.next()),
    all: (speed = 1) => void (begun() && store.runAll(STEP_PAUSE_MS / speed)),
    cancel: () => {
      store.cancel()
      void cancelCeremony()
    },
    tamper: (tamper: Tamper) => {
      if (!begun()) return
      if (end !== undefined) store.spend()
      void store.tamper(tamper, setup.given() ?? {})
    },
    fork: (stepIndex: number) => {
      follow()
      store.fork(stepIndex)
    },
  }
  return { act, isWaiting }
}
