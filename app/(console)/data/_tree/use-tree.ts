import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { findNode, type ObjectNode, pathTo, visibleLines } from './object-node'
import { type Objects, treeOf } from './object-tree'
import { useObjects, useWalletObjects } from './use-objects'

/** Returns the tree of objects with its state. The URL sets the initial filter and the chosen object. */
export function useTree() {
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
