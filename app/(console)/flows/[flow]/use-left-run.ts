import { useEffect, useState } from 'react'
import type { FlowId } from './flow-ids'
import { forgetLeftRun, keepLeftRun, type LeftRun, readLeftRun } from './left-run'
import type { RunStore } from './run-store'

/** The run this tab lost when it was loaded anew, until another one is begun or it is dismissed; the runs of now are remembered in its place. */
export function useLeftRun(id: FlowId, store: RunStore): { left: LeftRun | undefined; dismiss: () => void } {
  const [left, setLeft] = useState(() => (store.getView().runs.length > 0 ? undefined : readLeftRun(id)))
  // A tab's storage outlives the page, and is outside React.
  useEffect(() => store.subscribe(() => keepLeftRun(id, store.getView(), store.getInputs())), [id, store])
  return {
    left,
    dismiss: () => {
      forgetLeftRun(id)
      setLeft(undefined)
    },
  }
}
