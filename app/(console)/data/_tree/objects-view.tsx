'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { ObjectPanel } from '#app/(console)/data/_object/object-panel.tsx'
import { LoadError } from '#app/(console)/data/load-error.tsx'
import { ObjectList } from './object-list'
import { findNode, type ObjectNode, pathTo, visibleLines } from './object-node'
import { type Objects, treeOf } from './object-tree'
import { useObjects, useWalletObjects } from './use-objects'

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

/** Returns the tree of objects with its state. The URL sets the initial filter and the chosen object. */
function useTree() {
  const query = useSearchParams()
  const [filter, setFilter] = useState(query.get('q') ?? '')
  // Read from the URL on every render, because the command palette can change it.
  const chosenId = query.get('show') ?? undefined
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { data, error } = useObjects()
  // The first customer is expanded by default, because most visitors look for its objects.
  const openAtFirst = data?.customers[0]?.id
  const isOpen = (id: string) => toggled.get(id) ?? id === openAtFirst
  const wallets = useWalletObjects(data ? walletsToLoad(data, chosenId, isOpen) : [])
  const roots = data ? treeOf(data, wallets) : []
  const open = new Set(roots.flatMap(idsOf).filter(isOpen))
  // The chosen object's ancestors are expanded unless the user collapses them.
  for (const id of chosenId ? pathTo(roots, chosenId) : []) if (toggled.get(id) !== false) open.add(id)
  return {
    roots,
    lines: visibleLines(roots, open, filter),
    isRead: data !== undefined,
    hasMore: data?.hasMore === true,
    error,
    filter,
    setFilter,
    chosenId,
    chosen: chosenId === undefined ? undefined : findNode(roots, chosenId),
    choose: ({ id }: ObjectNode) =>
      history.replaceState(null, '', `?${new URLSearchParams({ ...(filter ? { q: filter } : {}), show: id })}`),
    setOpen: (ids: readonly string[], isOpenNow: boolean) =>
      setToggled(known => new Map([...known, ...ids.map(id => [id, isOpenNow] as const)])),
  }
}

/** The ID of a chosen credential or session does not name its wallet, so all wallets are loaded. */
function walletsToLoad({ internal }: Objects, chosenId: string | undefined, isOpen: (id: string) => boolean) {
  const isInWallet = /^(AuthMethod|Session):/.test(chosenId ?? '')
  return internal.filter(({ id, type }) => type === 'EMBEDDED_WALLET' && (isInWallet || isOpen(id))).map(({ id }) => id)
}

function idsOf({ id, children }: ObjectNode): readonly string[] {
  return [id, ...children.flatMap(idsOf)]
}
