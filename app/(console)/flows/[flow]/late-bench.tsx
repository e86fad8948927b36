'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { late } from '../../../_ui/late'
import type { FlowId } from './flow-ids'

// The steps bring the cryptography along: after the first paint.
const Bench = late(async () => (await import('./bench')).Bench)

/** The bench of a flow, as soon as its code is here. */
export function LateBench({ id }: { id: FlowId }) {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const waiting = <p className="mt-6 min-h-dvh text-text-3">Loading the steps…</p>
  if (!isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <Bench id={id} />
    </Suspense>
  )
}
