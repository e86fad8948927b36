'use client'

import { useDeferredValue, useState } from 'react'
import { useSpecimens } from '#app/_data/specimens/specimen-store'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { BenchInputs } from './bench-input'
import type { BenchTexts } from './bench-texts'

// Loaded later: the cryptography.
const BenchResult = lazyPart(
  async () => (await import('./bench-result')).BenchResult,
  <p className="card p-4 text-text-3">Loading cryptography…</p>,
)

/** The bench: a bundle and its private key in, the attempt that opens it out. Begins with the inspected text. */
export function HpkeBench() {
  const { specimen } = useSpecimens()
  const [input, setInput] = useState<BenchTexts>(() => ({
    bundle: specimen.from === 'text' ? specimen.text : '',
    privateKey: '',
    olderKey: '',
  }))
  // Keeps typing fast: each change tries every mistake.
  const settled = useDeferredValue(input)
  const isComplete = settled.bundle.trim() !== '' && settled.privateKey.trim() !== ''
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <BenchInputs input={input} change={setInput} />
      {isComplete ? (
        <BenchResult input={settled} />
      ) : (
        <p className="p-4 text-center text-14 text-text-2">
          Enter a bundle and the private key of its recipient, or choose an example.
        </p>
      )}
    </div>
  )
}
