import { type RefObject, useSyncExternalStore } from 'react'

/** Number of rows up to which all are rendered, so that the browser's search finds them. */
export const RENDER_ALL_MAX = 200
const RENDERED_ROWS = 120
/** Rendered rows change in steps of this size, so that scrolling renders rarely. */
const STEP = 20

/** Rendered part of a long table, and the omitted heights above and below it, in pixels. */
export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Returns the rows to render at the current scroll position. Rows have equal heights. Renders short tables fully. */
export function useRowWindow(count: number, body: RefObject<HTMLElement | null>): RowWindow {
  const isWhole = count <= RENDER_ALL_MAX
  const place = useSyncExternalStore(
    isWhole ? noSubscription : onScroll,
    () => (isWhole ? '' : windowPlace(body.current)),
    () => '',
  )
  const [first = 0, height = 0] = place.split(' ').map(Number)
  if (isWhole) return { from: 0, to: count, above: 0, below: 0 }
  const from = Math.max(0, Math.min(first, count - RENDERED_ROWS))
  const to = Math.min(count, from + RENDERED_ROWS)
  return { from, to, above: from * height, below: (count - to) * height }
}

/** Scrolls to the position of a row that is not rendered. */
export function scrollToRow(body: HTMLElement, at: number): void {
  const middle = at * rowHeight(body) - innerHeight / 2
  scrollBy({ top: body.getBoundingClientRect().top + middle, behavior: 'instant' })
}

/** Returns the first row to render and the row height, as text that changes only with them. */
function windowPlace(body: HTMLElement | null): string {
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

function noSubscription() {
  return () => undefined
}
