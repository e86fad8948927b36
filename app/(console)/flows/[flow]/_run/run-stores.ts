import { isLink } from '#lib/explain/links/quote-link'
import type { Flow } from '#lib/flows/flow'
import type { FlowId } from '#lib/flows/flow-list'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { saveInterruptedRun } from './interrupted-run'
import { RunStore } from './run-store'

/** Run stores of this tab. A reload deletes them, with the keys of their runs. */
const stores = new Map<FlowId, { readonly store: RunStore; hash: string }>()

/**
 * Returns the run store of a flow. The first call creates the store. A later call deselects the current run if `hash`
 * is new and contains inputs, so that the page shows the setup with these inputs.
 */
export function runStoreOf(id: FlowId, opened: { flow: Flow; tools: TamperTools; hash: string }): RunStore {
  const { flow, tools, hash } = opened
  const known = stores.get(id)
  if (known === undefined) {
    const store = new RunStore(flow, tools)
    // Saves the run's position even while no page shows the run, because a reload can end the run at any time.
    store.view.subscribe(() => saveInterruptedRun(id, store.view.get(), store.getInputs() ?? {}))
    stores.set(id, { store, hash })
    return store
  }
  // A store outlives the page that created it, but the tools belong to one page.
  known.store.setTools(tools)
  if (isLink(hash) && hash !== known.hash) {
    known.hash = hash
    known.store.deselect()
  }
  return known.store
}
