'use client'

import { useEffect, useState } from 'react'
import { showExample, useSpecimens } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { EXAMPLES, type ExampleId } from './example-list'
import { PasteBox } from './paste-box'

// Loaded separately: the parsers and their cryptography are large.
const loadSpecimenResult = () => import('./specimen-result')
const SpecimenResult = lazyPart(
  async () => (await loadSpecimenResult()).SpecimenResult,
  <p className="card p-4 text-text-3">Loading decoders…</p>,
)

export function InspectView() {
  const { specimen } = useSpecimens()
  const isEmpty = specimen.from === 'text' && specimen.text.trim() === ''
  // Preloads the parsers when the browser is idle, so that the first paste rarely waits for them.
  useEffect(() => runWhenIdle(() => void loadSpecimenResult()), [])
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(18rem,4fr)_minmax(0,11fr)]">
      <PasteBox />
      {isEmpty ? <ExampleList /> : <SpecimenResult />}
    </div>
  )
}

function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

function ExampleList() {
  const [pendingId, setPendingId] = useState<ExampleId>()

  async function create(id: ExampleId) {
    setPendingId(id)
    try {
      const { makeExample } = await import('./make-example')
      showExample(await makeExample(id))
    } finally {
      setPendingId(undefined)
    }
  }

  return (
    <section aria-labelledby="examples" className="card min-w-0 p-4">
      <h2 id="examples" className="text-14 font-semibold">
        Nothing pasted yet
      </h2>
      <p className="mt-1 text-text-2">
        Paste any of these formats, complete or truncated. Examples are generated in this tab with throwaway keys.
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2">
        {EXAMPLES.map(({ id, name, about }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-t border-border py-2">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-text-2">{about}</p>
            </div>
            <Button aria-label={`Example: ${name}`} disabled={pendingId !== undefined} onClick={() => void create(id)}>
              {pendingId === id ? 'Creating…' : 'Example'}
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-t border-border pt-3">
        <TextLink href="/inspect/hpke">Find out why a bundle does not open</TextLink>
      </p>
    </section>
  )
}
