'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { pathInShownWorld } from '#app/_data/api/shown-world'

/** Link to a file that the tab's sandbox serves. The file contains the URLs of that sandbox. */
export function DownloadLink({ href, ...link }: ComponentProps<'a'> & { readonly href: string }) {
  // The browser stores the name of the tab's world, so the server renders the link without that name.
  const path = useSyncExternalStore(
    subscribeToNothing,
    () => pathInShownWorld(href),
    () => href,
  )
  return <a {...link} href={path} />
}

/** The world of a tab changes only when the page reloads. */
function subscribeToNothing() {
  return () => {}
}
