'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { pathInShownWorld } from '#app/_data/api/shown-world'

/** A link to a file that contains the addresses of the sandbox in this tab. */
export function DownloadLink({ href, ...link }: ComponentProps<'a'> & { readonly href: string }) {
  // Only the browser has the world of the tab. The server renders the link without it.
  const path = useSyncExternalStore(
    subscribeToNothing,
    () => pathInShownWorld(href),
    () => href,
  )
  return <a {...link} href={path} />
}

/** Subscribes to nothing, because the world of a tab changes only when the page reloads. */
function subscribeToNothing() {
  return () => {}
}
