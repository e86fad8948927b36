import { type RefObject, useSyncExternalStore } from 'react'

/** Up to so many rows are all drawn, so that the browser's own search finds them. */
export const DRAWN_WHOLE = 200
const DRAWN = 120
/** Rows are exchanged in steps, so that scrolling seldom draws. */
const STEP = 20

/** The part of a long table that is drawn, and the height of what is left out above and below it, in pixels. */
export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Follows the page's scrolling through a table of rows of one height. Short tables are drawn whole. */
export function useRowWindow(count: number, body: RefObject<HTMLElement | null>): RowWindow {
  const isWhole = count <= DRAWN_WHOLE
  const place = useSyncExternalStore(
    isWhole ? never : onScroll,
    () => (isWhole ? '' : placeOf(body.current)),
    () => '',
  )
  const [first = 0, height = 0] = place.split(' ').map(Number)
  if (isWhole) return { from: 0, to: count, above: 0, below: 0 }
  const from = Math.max(0, Math.min(first, count - DRAWN))
  const to = Math.min(count, from + DRAWN)
  return { from, to, above: from * height, below: (count - to) * height }
}

/** Scrolls to where a row that is not drawn will be. */
export function scrollToRow(body: HTMLElement, at: number): void {
  const middle = at * rowHeight(body) - innerHeight / 2
  scrollBy({ top: body.getBoundingClientRect().top + middle, behavior: 'instant' })
}

/** The first row to draw and the height of one, as a text that is the same while they are. */
function placeOf(body: HTMLElement | null): string {
  const height = body === null ? 0 : rowHeight(body)
  if (body === null || height === 0) return '0 0'
  const hidden = -body.getBoundingClientRect().top / height
  return `${Math.max(0, Math.floor(hidden / STEP - 1) * STEP)} ${height}`
}

function rowHeight(body: HTMLElement): number {
  return body.querySelector('[data-testid=log-row]')?.getBoundingClientRect().height ?? 0
}

function onScroll(listener: () => void) {
  const options = { passive: true }
  addEventListener('scroll', listener, options)
  addEventListener('resize', listener, options)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}

function never() {
  return () => undefined
}
