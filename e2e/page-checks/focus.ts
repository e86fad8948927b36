import { isSeen, nameOf } from './visibility.ts'

/** Where the focus is, and what is wrong with that; `undefined` once it has left the page. */
export interface Stop {
  readonly name: string
  readonly wrong: readonly string[]
  /** Whether the focus was here before. */
  readonly isAgain: boolean
}

/** Judges the stop the focus is at: that it can be seen where it is (WCAG 2.4.7) and is not covered (2.4.11). */
export function focusStop(): Stop | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const isAgain = focused.hasAttribute('data-walked')
  focused.setAttribute('data-walked', '')
  return { name: nameOf(focused), wrong: [...unmarkedFocus(focused), ...coveredFocus(focused)], isAgain }
}

/** An outline of two pixels, its own or one around its label, or one of what it spreads over its row. */
export function unmarkedFocus(focused: Element): string[] {
  const styles = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...[focused.closest('label'), focused.parentElement].flatMap(around => (around ? [getComputedStyle(around)] : [])),
  ]
  const isMarked = styles.some(style => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
  return isMarked ? [] : ['the focus cannot be seen']
}

/** Whether the middle of what is focused, as far as it is in the window, belongs to something else. */
export function coveredFocus(focused: Element): string[] {
  // A field that a label stands for is as good as its label.
  const subject = isSeen(focused) ? focused : focused.closest('label')
  if (subject === null) return ['it cannot be seen at all']
  // A link in a text may stand in two lines: its first.
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
