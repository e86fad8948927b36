'use client'

import { useEffect } from 'react'
import { useSpecimens } from '#app/_data/specimens/specimen-store'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { NothingYet } from './empty-inspect'
import { PasteBox } from './paste-box'

// The readers and their cryptography are not part of the first load.
const loadResult = () => import('./specimen-result')
const Result = lazyPart(
  async () => (await loadResult()).Result,
  <p className="card p-4 text-text-3">Loading the readers…</p>,
)

/** The paste box, and what it holds taken apart. */
export function InspectBench() {
  const { specimen } = useSpecimens()
  const isEmpty = specimen.from === 'text' && specimen.text.trim() === ''
  // Once the page is painted the browser has time for them, before anybody has pasted anything.
  useEffect(() => whenIdle(() => void loadResult()), [])
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(18rem,4fr)_minmax(0,11fr)]">
      <PasteBox />
      {isEmpty ? <NothingYet /> : <Result />}
    </div>
  )
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
