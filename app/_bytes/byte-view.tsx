'use client'

import { useMemo, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { type Anatomy, type LayerProblem, problemsOf } from '#lib/formats/dissect'
import { everyField, leavesOf } from '#lib/formats/field'
import { FieldTree } from './field-tree'
import { LayerPanel } from './layer-panel'
import { SelectionLine } from './selection-line'
import { treeNodes } from './tree-nodes'
import type { SelectionControl } from './use-selection'
import { useSelection } from './use-selection'

/**
 * The field tree of a dissected artifact, and the bytes of each layer. A hovered or selected field or byte is
 * highlighted in the tree and in the bytes. Private bytes are hidden until the user reveals them.
 */
export function ByteView({ anatomy }: { anatomy: Anatomy }) {
  const control = useSelection(anatomy)
  const [isRevealed, setRevealed] = useState(false)
  const nodes = useMemo(() => treeNodes(anatomy), [anatomy])
  const problems = useMemo(() => problemsOf(anatomy), [anatomy])
  const isPrivate = anatomy.layers.some(({ fields }) => leavesOf(fields).some(({ kind }) => kind === 'private'))
  const errorOffsetIn = (layer: number) =>
    problems.find(problem => problem.layer === layer && problem.severity === 'error')?.offset
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <ProblemList anatomy={anatomy} control={control} />
      <div className="flex items-start gap-3 border-b border-border pb-2">
        <div className="min-w-0 flex-1">
          <SelectionLine anatomy={anatomy} selection={control.selection} />
        </div>
        {isPrivate && (
          <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
            {isRevealed ? 'Hide private key' : 'Reveal private key'}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @2xl:grid-cols-[minmax(13rem,2fr)_minmax(0,5fr)]">
        <FieldTree
          nodes={nodes}
          control={control}
          className="max-h-96 overflow-y-auto rounded-control border border-border @2xl:max-h-[36rem]"
        />
        <div className="grid min-w-0 gap-4">
          {[...anatomy.layers.keys()].map(at => (
            <LayerPanel
              key={at}
              anatomy={anatomy}
              at={at}
              control={control}
              problemAt={errorOffsetIn(at)}
              isRevealed={isRevealed}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function ProblemList({ anatomy, control }: { anatomy: Anatomy; control: SelectionControl }) {
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
