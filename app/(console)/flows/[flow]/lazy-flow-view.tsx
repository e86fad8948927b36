'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'
import type { FlowId } from '#lib/flows/flow-list'

const WAITING = <p className="mt-6 min-h-dvh text-text-3">Loading the steps…</p>

// Loaded after the first paint, because its code includes the cryptography of the steps.
const FlowWorkbench = lazyPart(async () => (await import('./flow-view')).FlowWorkbench, WAITING)

/** Loads and shows a flow. Waits until the URL is that of this page, because the URL may contain inputs. */
export function LazyFlowView({ id }: { id: FlowId }) {
  return usePageShown() ? <FlowWorkbench id={id} /> : WAITING
}
