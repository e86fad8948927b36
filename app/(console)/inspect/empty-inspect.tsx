'use client'

import { useState } from 'react'
import { bringExample } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { EXAMPLES, type ExampleId } from './example-list'

/** The empty bench: what it reads, with an example of each, made on the spot. */
export function NothingYet() {
  const [waiting, setWaiting] = useState<ExampleId>()

  async function make(id: ExampleId) {
    setWaiting(id)
    try {
      const { makeExample } = await import('./make-example')
      bringExample(await makeExample(id))
    } finally {
      setWaiting(undefined)
    }
  }

  return (
    <section aria-labelledby="examples" className="card min-w-0 p-4">
      <h2 id="examples" className="text-14 font-semibold">
        Nothing pasted yet
      </h2>
      <p className="mt-1 text-text-2">
        These are read, whole or cut off. An example is made in this tab, of new keys that nobody keeps.
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2">
        {EXAMPLES.map(({ id, name, about }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-t border-border py-2">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-text-2">{about}</p>
            </div>
            <Button aria-label={`Example: ${name}`} disabled={waiting !== undefined} onClick={() => void make(id)}>
              {waiting === id ? 'Making…' : 'Example'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
