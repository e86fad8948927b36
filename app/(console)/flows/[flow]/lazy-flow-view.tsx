'use client'

import { Suspense } from 'react'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { usePageShown } from '#app/_ui/use-page-shown'
import type { FlowId } from './flow-ids'

// The steps bring the cryptography along: after the first paint.
const Bench = lazyPart(async () => (await import('./flow-view')).Bench)

/** The bench of a flow, as soon as its code is here and the address is this page's, which says what the flow is given. */
export function LateBench({ id }: { id: FlowId }) {
  const hasArrived = usePageShown()
  const waiting = <p className="mt-6 min-h-dvh text-text-3">Loading the steps…</p>
  if (!hasArrived) return waiting
  return (
    <Suspense fallback={waiting}>
      <Bench id={id} />
    </Suspense>
  )
}
