/** What the shell shows over a page. */
export type Overlay = 'none' | 'palette' | 'shortcuts' | 'reset'

let overlay: Overlay = 'none'
const listeners = new Set<() => void>()

/** What is shown over the page now. */
export function shownOverlay(): Overlay {
  return overlay
}

/** Shows something over the page, as soon as it is loaded. */
export function showOverlay(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}

/** Calls back after every change. */
export function subscribeOverlay(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
