'use client'

import { useEffect } from 'react'
import { pathInShownWorld } from '#app/_data/api/shown-world'
import type { Coverage } from '#lib/client/control-client'
import { CONTROL_PATH } from '#lib/contract/operation'

/** Writes into each `data-seen` slot how often its operation was called or its error code was returned. */
export function SeenCounts() {
  // Writing to the DOM is safe: the slots are static server HTML, which React never renders again.
  useEffect(() => {
    const controller = new AbortController()
    void fillSlots(controller.signal)
    return () => controller.abort()
  }, [])
  return null
}

async function fillSlots(signal: AbortSignal) {
  try {
    const response = await fetch(pathInShownWorld(`${CONTROL_PATH}/coverage`), { signal })
    if (!response.ok) return
    const { seen }: Coverage = await response.json()
    for (const element of document.querySelectorAll<HTMLElement>('[data-seen]')) {
      const name = element.dataset.seen
      const rows = seen.filter(({ operationId, code }) => operationId === name || code === name)
      const count = rows.reduce((sum, row) => sum + row.count, 0)
      if (count > 0) element.replaceChildren(linkTo(name ?? '', count, rows))
    }
  } catch {
    // Show no counts. The connection banner reports that the server is unreachable.
  }
}

function linkTo(name: string, count: number, rows: Coverage['seen']): HTMLElement {
  const words = count === 1 ? 'seen once' : `seen ${count} times`
  const loggedRow = rows.find(({ newestExchangeId }) => newestExchangeId !== undefined)
  // Omit the link if the log no longer has any of these calls.
  if (loggedRow === undefined) return Object.assign(document.createElement('span'), { textContent: words })
  const link = document.createElement('a')
  // The log can filter by code, but not by operation. For an operation, link to a call with the lowest status.
  link.href = loggedRow.code === name ? `/log?q=${name}` : `/log/${loggedRow.newestExchangeId}`
  link.className = 'inline-flex min-h-6 items-center text-accent underline underline-offset-2'
  link.textContent = words
  return link
}
