import type { KeyboardEvent } from 'react'

interface FocusOptions {
  /** Selector of the elements that can get the focus. */
  readonly selector: string
  /** Axis of the arrow keys that move the focus. Both axes by default. */
  readonly axis?: 'horizontal' | 'vertical'
  /** True if the arrow keys continue at the other end. */
  readonly wraps?: boolean
}

/**
 * Moves the focus among elements inside `currentTarget` with arrow keys, Home and End. Returns the index of the focused
 * element, or undefined if it ignores the event, for example a key with a modifier.
 */
export function moveFocus(
  event: KeyboardEvent<Element>,
  { selector, axis, wraps = false }: FocusOptions,
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>(selector)]
  const at = elements.indexOf(event.target as HTMLElement) // The cast is safe, because indexOf only compares.
  const to = at < 0 ? undefined : targetOf(event.key, { at, count: elements.length, axis })
  if (to === undefined) return undefined
  const index = wraps ? (to + elements.length) % elements.length : Math.min(Math.max(to, 0), elements.length - 1)
  event.preventDefault()
  elements[index]?.focus()
  return index
}

function targetOf(key: string, { at, count, axis }: { at: number; count: number; axis: FocusOptions['axis'] }) {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (axis !== 'vertical' && key === 'ArrowLeft') return at - 1
  if (axis !== 'vertical' && key === 'ArrowRight') return at + 1
  if (axis !== 'horizontal' && key === 'ArrowUp') return at - 1
  return axis !== 'horizontal' && key === 'ArrowDown' ? at + 1 : undefined
}
