'use client'

import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'
import type { FlowId } from './flow-ids'

const WAITING = <p className="mt-6 min-h-dvh text-text-3">Loading the steps…</p>

// The steps bring the cryptography along: after the first paint.
const Bench = lazyPart(async () => (await import('./flow-view')).Bench, WAITING)

/** The view of a flow, as soon as its code is here and the address is this page's, which has the inputs of the flow. */
export function LateBench({ id }: { id: FlowId }) {
  return usePageShown() ? <Bench id={id} /> : WAITING
}
