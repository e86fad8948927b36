'use client'

import { useId } from 'react'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { type BenchExampleId, EXAMPLE_NAMES } from './example-names'

/** Menu of the bench's examples. */
export function ExamplePicker({ choose, isFailed }: { choose: (id: BenchExampleId) => void; isFailed: boolean }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="text-text-2 max-sm:basis-full">
        Example
      </label>
      <select
        id={id}
        className="control max-w-full"
        value=""
        onChange={({ target }) => choose(target.value as BenchExampleId)}
      >
        <option value="">Choose…</option>
        {Object.entries(EXAMPLE_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ErrorNote className="basis-full">{isFailed && 'Couldn’t create the example. Reload the page.'}</ErrorNote>
    </>
  )
}
