'use client'

import { Icon } from '#app/_ui/icon.tsx'
import { type Anatomy, type LayerProblem, problemsOf } from '#lib/formats/dissect'
import { everyField } from '#lib/formats/field'
import type { SpotControl } from './use-selection'

/** What is wrong, each with its place; a press shows it in the bytes. */
export function ProblemList({ anatomy, control }: { anatomy: Anatomy; control: SpotControl }) {
  const problems = problemsOf(anatomy)
  if (problems.length === 0) return null

  function show({ layer, offset, reason }: LayerProblem) {
    const fields = everyField(anatomy.layers[layer]?.fields ?? [])
    const field = fields.find(({ problem }) => problem?.offset === offset && problem.reason === reason)
    const isWithin = offset < (anatomy.layers[layer]?.bytes.length ?? 0)
    if (field) control.choose({ layer, field, ...(isWithin && { byte: { layer, start: offset, end: offset + 1 } }) })
  }

  return (
    <ul aria-label="Problems" className="grid gap-1">
      {problems.map(problem => {
        const isError = problem.severity === 'error'
        return (
          <li key={`${problem.layer}:${problem.offset}:${problem.reason}`}>
            <button
              type="button"
              className={`flex w-full items-start gap-2 rounded-control px-2 py-1 text-left ${isError ? 'bg-err-weak text-err' : 'bg-warn-weak text-warn'}`}
              onClick={() => show(problem)}
            >
              <Icon name={isError ? 'cross' : 'alert'} className="mt-0.5" />
              <span>
                <span className="font-semibold">
                  {isError ? '' : 'Note: '}
                  {anatomy.layers[problem.layer]?.name}, offset {problem.offset}:
                </span>{' '}
                {problem.reason}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
