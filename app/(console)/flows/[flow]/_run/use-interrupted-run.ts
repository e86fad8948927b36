import { useState } from 'react'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import { type InterruptedRun, readInterruptedRun, removeInterruptedRun } from './interrupted-run'
import type { RunStore } from './run-store'

/** Returns the interrupted run, unless it is dismissed or newer runs existed when the page opened. */
export function useInterruptedRun(
  id: FlowId,
  store: RunStore,
): { interrupted: InterruptedRun | undefined; dismiss: () => void } {
  const [interrupted, setInterrupted] = useState(() =>
    store.view.get().runs.length > 0 ? undefined : readInterruptedRun(id),
  )
  return {
    interrupted,
    dismiss: () => {
      removeInterruptedRun(id)
      setInterrupted(undefined)
    },
  }
}
