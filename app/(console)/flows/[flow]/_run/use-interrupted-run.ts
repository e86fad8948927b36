import { useState } from 'react'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import { forgetLeftRun, type InterruptedRun, readLeftRun } from './interrupted-run'
import type { RunStore } from './run-store'

/** Returns the run a reload interrupted, until another one starts or it is dismissed. */
export function useLeftRun(id: FlowId, store: RunStore): { left: InterruptedRun | undefined; dismiss: () => void } {
  const [left, setLeft] = useState(() => (store.view.get().runs.length > 0 ? undefined : readLeftRun(id)))
  return {
    left,
    dismiss: () => {
      forgetLeftRun(id)
      setLeft(undefined)
    },
  }
}
