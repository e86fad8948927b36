'use client'

import { useMemo, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { hexFromBytes } from '#lib/contract/hex'
import { type Anatomy, type LayerProblem, problemsOf } from '#lib/formats/dissect'
import { everyField, leavesOf } from '#lib/formats/field'
import { FieldTree } from './field-tree'
import { KindChip } from './kind-chip'
import { KIND_STYLES } from './kind-style'
import { LayerPanel } from './layer-panel'
import { treeNodes } from './tree-nodes'
import { type FieldSelection, type SelectionControl, useSelection } from './use-selection'

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

/** The hovered or selected field, or instructions. The fixed height prevents layout shifts. */
function SelectionLine({ anatomy, selection }: { anatomy: Anatomy; selection: FieldSelection | undefined }) {
  if (selection === undefined) {
    return (
      <p className="h-28 text-text-3 @2xl:h-15">
        Hover over or select a field or byte to highlight it in the layers that contain it. In the bytes of a layer, ←
        and → move by byte, ↑ and ↓ by field.
      </p>
    )
  }
  const { field, layer, byte } = selection
  const size = field.end - field.start
  const value = anatomy.layers[byte?.layer ?? layer]?.bytes[byte?.start ?? -1]
  return (
    <div className="flex h-28 items-start gap-2 overflow-hidden @2xl:h-15" data-testid="selection">
      <KindChip kind={field.kind} />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-mono text-code leading-5 font-semibold">{field.name}</span>
          <span className="text-text-2">
            {KIND_STYLES[field.kind].word} in {anatomy.layers[layer]?.name}, offset {field.start}
            {size > 1 && ` to ${field.end - 1}`}, {size} {size === 1 ? 'byte' : 'bytes'}
          </span>
          {byte && value !== undefined && (
            <span className="text-text-2">
              byte {byte.start} of {anatomy.layers[byte.layer]?.name}
              {field.kind !== 'private' && (
                <>
                  : <span className="font-mono text-code">{value.toString(16).padStart(2, '0')}</span>
                </>
              )}
            </span>
          )}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-text-2">
          {field.problem?.reason ?? field.meaning ?? valueOfField(anatomy, selection)}
        </p>
      </div>
    </div>
  )
}

function valueOfField({ layers }: Anatomy, { layer, field }: FieldSelection): string | undefined {
  const { bytes, isText } = layers[layer] ?? {}
  const value = bytes?.subarray(field.start, Math.min(field.end, field.start + VALUE_LENGTH_MAX))
  if (value === undefined || field.kind === 'private') return undefined
  return isText ? new TextDecoder().decode(value) : hexFromBytes(value)
}

/** Maximum length of a displayed value, in bytes. The two visible lines rarely have room for more. */
const VALUE_LENGTH_MAX = 300
