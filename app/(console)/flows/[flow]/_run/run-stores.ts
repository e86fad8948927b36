import { isLink } from '#app/_data/links/quote-link'
import type { FlowId } from '#app/(console)/flows/[flow]/flow-ids'
import type { Flow } from '#lib/flows/flow'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { keepLeftRun } from './interrupted-run'
import { RunStore } from './run-store'

/** The runs of this tab by flow. They live in its memory, as their keys do: whichever page is shown, until it is loaded anew. */
const kept = new Map<FlowId, { readonly store: RunStore; hash: string }>()

/**
 * The runs of a flow, as its page finds them when it is come to. A link that was not followed before asks for a run of its
 * own, beside those there are.
 */
export function runStoreOf(id: FlowId, opened: { flow: Flow; tools: TamperTools; hash: string }): RunStore {
  const { flow, tools, hash } = opened
  const known = kept.get(id)
  if (known === undefined) {
    const store = new RunStore(flow, tools)
    // A run goes on where no page shows it, and is lost all the same when the tab is loaded anew.
    store.view.subscribe(() => keepLeftRun(id, store.view.get(), store.getInputs() ?? {}))
    kept.set(id, { store, hash })
    return store
  }
  // Those of the page before work on what that page had read.
  known.store.use(tools)
  if (isLink(hash) && hash !== known.hash) {
    known.hash = hash
    known.store.setAside()
  }
  return known.store
}
