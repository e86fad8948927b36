import { useState } from 'react'
import { useStore } from '#app/_ui/create-store'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import { type InterruptedRun, readInterruptedRun, removeInterruptedRun } from './interrupted-run'
import type { RunStore } from './run-store'

/** Returns the interrupted run until it is dismissed or another run starts. */
export function useInterruptedRun(
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
