import type { MouseEvent } from 'react'

/** Runs `act` on a plain click of a link. The browser handles clicks with modifier keys, which open a new tab. */
export function onPlainClick(event: MouseEvent, act: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
