import { isSeen, nameOf } from './visibility.ts'

/** The focused element and its problems; `undefined` once the focus has left the page. */
export interface Stop {
  readonly name: string
  readonly wrong: readonly string[]
  /** True if the focus was here before. */
  readonly isAgain: boolean
}

/** Checks that the focused element is visibly marked (WCAG 2.4.7) and not covered (2.4.11). */
export function focusStop(): Stop | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const isAgain = focused.hasAttribute('data-walked')
  focused.setAttribute('data-walked', '')
  return { name: nameOf(focused), wrong: [...unmarkedFocus(focused), ...coveredFocus(focused)], isAgain }
}

/** Reports whether a two-pixel outline is on the element, its label or its row overlay. */
export function unmarkedFocus(focused: Element): string[] {
  const styles = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...[focused.closest('label'), focused.parentElement].flatMap(around => (around ? [getComputedStyle(around)] : [])),
  ]
  const isMarked = styles.some(style => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
  return isMarked ? [] : ['the focus cannot be seen']
}

/** Reports whether another element covers the visible middle of the focused one. */
export function coveredFocus(focused: Element): string[] {
  // A label counts as its field.
  const subject = isSeen(focused) ? focused : focused.closest('label')
  if (subject === null) return ['it cannot be seen at all']
  // A link may wrap over two lines: use its first.
  const rect = subject.getClientRects()[0] ?? subject.getBoundingClientRect()
  const left = Math.max(rect.left, 0)
  const right = Math.min(rect.right, innerWidth)
  const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)]
  if (right <= left || bottom <= top) return ['it is outside of the window']
  const isTall = rect.height > innerHeight / 3
  const heights = isTall ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5]
  const isFree = heights.some(part => {
    const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
    return hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
  })
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return isFree ? [] : [`it is covered by ${over === null ? 'nothing known' : nameOf(over)}`]
}
