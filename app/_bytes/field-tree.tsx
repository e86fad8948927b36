'use client'

import { type KeyboardEvent, useRef } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { KindChip } from './kind-chip'
import type { TreeNode } from './tree-nodes'
import type { SelectionControl } from './use-selection'

/** Maximum number of rendered rows. Artifacts of the API have dozens of fields, but pasted CBOR may have thousands. */
const ROWS_MAX = 400

/** The fields of all layers as one tree. Arrow keys, Home and End move the selection. */
export function FieldTree({
  nodes,
  control,
  className = '',
}: {
  nodes: readonly TreeNode[]
  control: SelectionControl
  className?: string
}) {
  const tree = useRef<HTMLDivElement>(null)
  const shown = nodes.slice(0, ROWS_MAX)
  const { chosen, selection } = control
  const chosenAt = shown.findIndex(({ layer, field }) => layer === chosen?.layer && field === chosen.field)

  function move(event: KeyboardEvent) {
    const to = indexAfterKey(event.key, Math.max(0, chosenAt), shown)
    const node = to === undefined ? undefined : shown[to]
    if (to === undefined || node === undefined) return
    event.preventDefault()
    control.choose(node)
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[to]?.focus()
  }

  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label="Fields"
      className={`py-1 outline-none ${className}`}
      onKeyDown={move}
      onPointerLeave={() => control.hover(undefined)}
    >
      {shown.map((node, at) => (
        <FieldRow
          key={node.id}
          node={node}
          isChosen={at === chosenAt}
          isHighlighted={selection?.layer === node.layer && selection.field === node.field}
          isTabStop={at === Math.max(0, chosenAt)}
          control={control}
        />
      ))}
      {nodes.length > ROWS_MAX && (
        <p className="px-3 py-1 text-text-3">{nodes.length - ROWS_MAX} more fields not shown</p>
      )}
    </div>
  )
}

const INDENTS = ['pl-3', 'pl-8', 'pl-13', 'pl-18', 'pl-23', 'pl-28'] as const

function FieldRow(props: {
  node: TreeNode
  isChosen: boolean
  isHighlighted: boolean
  isTabStop: boolean
  control: SelectionControl
}) {
  const { node, isChosen, isHighlighted, isTabStop, control } = props
  const { field, size, meaning, depth } = node
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles keys.
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      data-testid={`field-${field.name}`}
      className={`flex min-h-7 cursor-pointer items-start gap-2 py-1 pr-3 -outline-offset-2 ${INDENTS[Math.min(depth, INDENTS.length - 1)]} ${isHighlighted ? 'bg-surface-2' : ''} ${isChosen ? 'shadow-[inset_2px_0_0_var(--color-accent)]' : ''}`}
      onClick={() => control.choose(node)}
      onFocus={event => event.target.matches(':focus-visible') && control.choose(node)}
      onPointerEnter={event => event.pointerType === 'mouse' && control.hover(node)}
    >
      <KindChip kind={field.kind} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-x-2">
          <span className="font-mono text-code leading-5">{field.name}</span>
          <span className="text-text-3">{size}</span>
          {meaning && <span className="line-clamp-2 wrap-anywhere text-text-2">{meaning}</span>}
        </span>
        {field.problem && (
          <span className={`flex gap-1 ${field.problem.severity === 'error' ? 'text-err' : 'text-warn'}`}>
            <Icon name={field.problem.severity === 'error' ? 'cross' : 'alert'} className="mt-0.5" />
            <span>{field.problem.reason}</span>
          </span>
        )}
      </span>
    </div>
  )
}

function indexAfterKey(key: string, from: number, nodes: readonly TreeNode[]): number | undefined {
  const depth = nodes[from]?.depth ?? 0
  if (key === 'ArrowDown') return Math.min(nodes.length - 1, from + 1)
  if (key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  if (key === 'End') return nodes.length - 1
  if (key === 'ArrowRight') return (nodes[from + 1]?.depth ?? 0) > depth ? from + 1 : undefined
  if (key !== 'ArrowLeft') return undefined
  const parent = nodes.slice(0, from).findLastIndex(node => node.depth < depth)
  return parent < 0 ? undefined : parent
}
