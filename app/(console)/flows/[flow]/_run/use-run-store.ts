import { useEffect, useState } from 'react'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { Flow } from '#lib/flows/flow'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import type { RunStore } from './run-store'
import { runStoreOf } from './run-stores'

/** Returns the run store of a flow. Following a link to the flow deselects the current run, even on the open page. */
export function useRunStore(id: FlowId, flow: Flow, tools: TamperTools): RunStore {
  const [store] = useState(() => runStoreOf(id, { flow, tools, hash: location.hash }))
  // Effect: listens for hash changes, because React does not observe the URL.
  useEffect(() => {
    const follow = () => void runStoreOf(id, { flow, tools, hash: location.hash })
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [id, flow, tools])
  return store
}
