import { isLink } from '#app/_data/links/quote-link'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { Flow } from '#lib/flows/flow'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { saveInterruptedRun } from './interrupted-run'
import { RunStore } from './run-store'

/** Run stores of this tab by flow. A reload deletes them, because they and their keys exist only in memory. */
const stores = new Map<FlowId, { readonly store: RunStore; hash: string }>()

/**
 * Returns the run store of a flow for its page, and creates it on the first call. A new link deselects the current run,
 * so that the page sets up another one.
 */
export function runStoreOf(id: FlowId, opened: { flow: Flow; tools: TamperTools; hash: string }): RunStore {
  const { flow, tools, hash } = opened
  const known = stores.get(id)
  if (known === undefined) {
    const store = new RunStore(flow, tools)
    // Saves the run even while no page shows it, because a reload can interrupt it at any time.
    store.view.subscribe(() => saveInterruptedRun(id, store.view.get(), store.getInputs() ?? {}))
    stores.set(id, { store, hash })
    return store
  }
  // Replaces the previous page's tools, which use that page's data.
  known.store.setTools(tools)
  if (isLink(hash) && hash !== known.hash) {
    known.hash = hash
    known.store.deselect()
  }
  return known.store
}
