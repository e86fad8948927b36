'use client'

import { type KeyboardEvent, useRef } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import type { ObjectNode, TreeLine } from './object-node'
import { moveFor } from './tree-keys'

const INDENTS = ['pl-2', 'pl-6', 'pl-10', 'pl-14', 'pl-18']

/** Tree of objects, with the keyboard controls of the ARIA tree pattern. */
export function ObjectList(props: {
  lines: readonly TreeLine[]
  chosenId: string | undefined
  choose: (node: ObjectNode) => void
  setOpen: (ids: readonly string[], isOpen: boolean) => void
}) {
  const { lines, chosenId } = props
  const tree = useRef<HTMLDivElement>(null)
  // Tab focuses the chosen line if it is visible, else the first line.
  const focusableId = lines.find(({ node }) => node.id === chosenId)?.node.id ?? lines[0]?.node.id

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const id = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')?.dataset.id
    const at = lines.findIndex(({ node }) => node.id === id)
    const line = lines[at]
    if (line === undefined) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return act(line)
    }
    const move = moveFor(event.key, at, lines)
    if (move === undefined) return
    event.preventDefault()
    if (move.kind !== 'go') return props.setOpen(move.ids, move.kind === 'open')
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(move.id)}"]`)?.focus()
  }

  function act({ node, canOpen, isOpen }: TreeLine) {
    if (node.kind === 'group') return props.setOpen([node.id], !isOpen)
    props.choose(node)
    if (canOpen && !isOpen) props.setOpen([node.id], true)
  }

  return (
    <div ref={tree} role="tree" aria-label="Objects" className="py-1" onKeyDown={handleKey}>
      {lines.map(line => {
        const { node, level, position, size, isOpen, canOpen } = line
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its lines.
          <div
            key={`${line.parentId} ${node.id}`}
            role="treeitem"
            data-id={node.id}
            data-testid="object"
            aria-level={level}
            aria-posinset={position}
            aria-setsize={size}
            aria-expanded={canOpen ? isOpen : undefined}
            aria-selected={node.id === chosenId}
            tabIndex={node.id === focusableId ? 0 : -1}
            className={`flex min-h-(--row-height) cursor-pointer items-center gap-1.5 pr-3 -outline-offset-2 hover:bg-surface-2 aria-selected:bg-info-weak ${INDENTS[level - 1] ?? 'pl-18'}`}
            onClick={() => act(line)}
          >
            <Fold line={line} toggle={() => props.setOpen([node.id], !isOpen)} />
            <span className={`min-w-0 truncate ${level === 1 ? 'font-semibold' : ''}`}>{node.label}</span>
            {addsToLabel(node) && <span className="sr-only">, {node.kind}</span>}
            <span className="min-w-0 flex-1 truncate text-text-2">{node.detail}</span>
          </div>
        )
      })}
    </div>
  )
}

function addsToLabel({ kind, label }: ObjectNode): boolean {
  return kind !== 'group' && kind !== 'platform' && kind !== label.toLowerCase()
}

function Fold({ line, toggle }: { line: TreeLine; toggle: () => void }) {
  if (!line.canOpen) return <span className="size-6 shrink-0" />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys do the same on the line.
    // biome-ignore lint/a11y/noStaticElementInteractions: only for the mouse; the line has `aria-expanded`.
    <span
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-control text-text-3 hover:text-text"
      onClick={event => {
        event.stopPropagation()
        toggle()
      }}
    >
      <Icon name="chevronRight" className={line.isOpen ? 'rotate-90' : ''} />
    </span>
  )
}
