'use client'

import { useMemo, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { type Anatomy, problemsOf } from '#lib/formats/dissect'
import { leavesOf } from '#lib/formats/field'
import { FieldTree } from './field-tree'
import { LayerPanel } from './layer-panel'
import { ProblemList } from './problem-list'
import { SpotLine } from './selection-line'
import { treeNodes } from './tree-nodes'
import { useSpot } from './use-selection'

/**
 * An artifact taken apart: its fields as a tree beside the bytes of every layer. A field or byte that is pointed at, chosen or
 * reached by keys is lit in all of them. Private bytes stay hidden until asked for.
 */
export function ByteView({ anatomy }: { anatomy: Anatomy }) {
  const control = useSpot(anatomy)
  const [isRevealed, setRevealed] = useState(false)
  const nodes = useMemo(() => treeNodes(anatomy), [anatomy])
  const problems = useMemo(() => problemsOf(anatomy), [anatomy])
  const isPrivate = anatomy.layers.some(({ fields }) => leavesOf(fields).some(({ kind }) => kind === 'private'))
  const problemIn = (layer: number) =>
    problems.find(problem => problem.layer === layer && problem.severity === 'error')?.offset
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <ProblemList anatomy={anatomy} control={control} />
      <div className="flex items-start gap-3 border-b border-border pb-2">
        <div className="min-w-0 flex-1">
          <SpotLine anatomy={anatomy} spot={control.spot} />
        </div>
        {isPrivate && (
          <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
            {isRevealed ? 'Hide private bytes' : 'Reveal private bytes'}
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
              problemAt={problemIn(at)}
              isRevealed={isRevealed}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
