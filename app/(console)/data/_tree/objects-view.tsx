'use client'

import { useEffect, useRef } from 'react'
import { ObjectPanel } from '#app/(console)/data/_object/object-panel.tsx'
import { LoadError } from '#app/(console)/data/load-error.tsx'
import { ObjectList } from './object-list'
import type { ObjectNode } from './object-node'
import { useTree } from './use-tree'

/** Tree of the objects, with the details of the chosen object. */
export function ObjectsView() {
  const tree = useTree()
  const panel = useRef<HTMLDivElement>(null)
  const { lines, isRead, filter, chosenId, chosen } = tree

  const shownId = chosen?.id
  // Effect: reveals the panel when another object appears in it.
  useEffect(() => {
    if (shownId !== undefined) reveal(panel.current)
  }, [shownId])

  function choose(node: ObjectNode) {
    tree.choose(node)
    if (node.id === shownId) reveal(panel.current)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {tree.error && <LoadError error={tree.error} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <section aria-label="Objects of the first platform" className="card min-w-0">
          <div className="border-b border-border p-2">
            <input
              type="search"
              aria-label="Filter by ID, name, type or status"
              aria-keyshortcuts="/"
              placeholder="Filter by ID, name, type or status"
              value={filter}
              onChange={event => tree.setFilter(event.target.value)}
              className="control w-full"
            />
          </div>
          {!isRead && tree.error && <p className="p-4 text-text-2">Couldn’t load the objects.</p>}
          {!isRead && !tree.error && <p className="min-h-80 p-4 text-text-3">Loading objects…</p>}
          {isRead && lines.length === 0 && <p className="p-4 text-text-2">No objects match “{filter}”.</p>}
          {lines.length > 0 && <ObjectList lines={lines} chosenId={chosenId} choose={choose} setOpen={tree.setOpen} />}
          {tree.hasMore && (
            <p className="border-t border-border px-4 py-2 text-12 text-text-3">
              Shows the first 100 objects of each list. Use the API to list more.
            </p>
          )}
        </section>
        {/* In a narrow window, the panel of a chosen object is at least as high as the window. The page can therefore
            scroll until the panel is at the top. */}
        <div ref={panel} className={`min-w-0 lg:sticky lg:top-16 ${chosen ? 'max-lg:min-h-dvh' : ''}`}>
          <ObjectPanel key={chosenId} node={chosen} isGone={isRead && chosenId !== undefined && !chosen} />
        </div>
      </div>
    </div>
  )
}

/** In a narrow window, the panel is below the list and may be out of view. */
function reveal(panel: HTMLElement | null) {
  if (panel && panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView({ block: 'start' })
}
