import { isSeen, nameOf } from './visibility.ts'

/** The focused element and its problems. */
export interface FocusStop {
  readonly name: string
  readonly problems: readonly string[]
  /** True if the element had the focus in an earlier check. */
  readonly wasVisited: boolean
}

/**
 * Checks that the focused element is visibly marked (WCAG 2.4.7) and not covered (2.4.11). Records that the element had
 * the focus. Returns undefined if no element has the focus.
 */
export function focusStop(): FocusStop | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const wasVisited = focused.hasAttribute('data-walked')
  focused.setAttribute('data-walked', '')
  return { name: nameOf(focused), problems: [...unmarkedFocus(focused), ...coveredFocus(focused)], wasVisited }
}

/** Returns a problem unless the element, its `::after`, label or parent has an outline of at least two pixels. */
export function unmarkedFocus(focused: Element): string[] {
  const styles = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...[focused.closest('label'), focused.parentElement].flatMap(around => (around ? [getComputedStyle(around)] : [])),
  ]
  const isMarked = styles.some(style => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
  return isMarked ? [] : ['the focus is not visible']
}

/** Returns a problem if the focused element is invisible, outside the window, or covered by another element. */
export function coveredFocus(focused: Element): string[] {
  const subject = isSeen(focused) ? focused : focused.closest('label')
  if (subject === null) return ['it is not visible']
  // If a link wraps onto a second line, only the first line is checked.
  const rect = subject.getClientRects()[0] ?? subject.getBoundingClientRect()
  const left = Math.max(rect.left, 0)
  const right = Math.min(rect.right, innerWidth)
  const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)]
  if (right <= left || bottom <= top) return ['it is outside the window']
  // `elementFromPoint` skips elements without pointer events, such as a slider whose handle alone has pointer events.
  if (getComputedStyle(subject).pointerEvents === 'none') return []
  const isTall = rect.height > innerHeight / 3
  const heights = isTall ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5]
  const isFree = heights.some(part => {
    const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
    return hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
  })
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return isFree ? [] : [`it is covered by ${over === null ? 'an unknown element' : nameOf(over)}`]
}
