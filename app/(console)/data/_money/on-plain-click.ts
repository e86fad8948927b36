import type { MouseEvent } from 'react'

/** Runs `act` on a click without modifier keys. Leaves other clicks to the browser, which may open a new tab. */
export function onPlainClick(event: MouseEvent, act: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
