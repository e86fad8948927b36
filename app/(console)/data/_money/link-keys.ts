import type { KeyboardEvent, MouseEvent } from 'react'

/** Acts on a plain press of a link. Leaves presses that open a new tab to the browser. */
export function onPlainClick(event: MouseEvent, act: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

/** Moves the focus among the links of an element by arrow keys, Home and End. Enter follows a link. */
export function moveFocus(event: KeyboardEvent<Element>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(event.target as HTMLElement)
  const to = targetOf(event.key, at, links.length)
  if (at === -1 || to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
