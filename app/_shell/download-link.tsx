'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { pathInShownWorld } from '#app/_data/api/shown-world'

/** A link to a file that contains the addresses of the sandbox in this tab. */
export function DownloadLink({ href, ...link }: ComponentProps<'a'> & { readonly href: string }) {
  // The server does not know the world of a tab.
  const path = useSyncExternalStore(
    noSubscription,
    () => pathInShownWorld(href),
    () => href,
  )
  return <a {...link} href={path} />
}

/** The world of a tab changes only with its document. */
function noSubscription() {
  return () => {}
}
