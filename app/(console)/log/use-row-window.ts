import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Tables with at most this many rows are rendered fully, so that the browser's search finds every row. */
export const RENDER_ALL_MAX = 200
/** The rendered range moves in steps of this many rows, so that scrolling rarely rerenders the table. */
const STEP = 10
/** Number of rows in the first render of a long table, before rows can be measured. */
const FIRST_ROWS = 60

/** Range of rendered rows (`to` is exclusive). `above` and `below` are the heights of the omitted rows, in pixels. */
export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Returns the rows to render at the current scroll position. All rows must have the same height. */
export function useRowWindow(count: number, body: RefObject<HTMLElement | null>): RowWindow {
  const isWhole = count <= RENDER_ALL_MAX
  const [windowText, setWindowText] = useState('')
  useLayoutEffect(() => {
    if (isWhole || body.current === null) return
    const rows = body.current
    const measure = () => setWindowText(windowTextOf(rows))
    measure()
    return onScrollOrResize(rows, measure)
  }, [isWhole, body])
  // Until measured, a table that has just become long is rendered fully, so that the page keeps its scroll position.
  const isUnmeasured = windowText === '' && body.current !== null
  if (isWhole || isUnmeasured) return { from: 0, to: count, above: 0, below: 0 }
  const [first = 0, rendered = FIRST_ROWS, height = 0] = windowText === '' ? [] : windowText.split(' ').map(Number)
  const from = Math.max(0, Math.min(first, count - rendered))
  const to = Math.min(count, from + rendered)
  return { from, to, above: from * height, below: (count - to) * height }
}

/** Scrolls a row to the middle of the visible area. The row need not be rendered. */
export function scrollToRow(body: HTMLElement, at: number): void {
  const middle = at * rowHeight(body) - innerHeight / 2
  scrollBy({ top: body.getBoundingClientRect().top + middle, behavior: 'instant' })
}

/**
 * Returns the index of the first row to render, the number of rows to render and the height of a row. These numbers are
 * one string, so that React compares them by value. The rendered rows extend one to two steps above the visible area,
 * and one to three steps below it. Returns an empty string if no row can be measured.
 */
function windowTextOf(body: HTMLElement): string {
  const height = rowHeight(body)
  if (height === 0) return ''
  const hidden = -body.getBoundingClientRect().top / height
  const first = Math.max(0, Math.floor(hidden / STEP - 1) * STEP)
  return `${first} ${(Math.ceil(innerHeight / height / STEP) + 3) * STEP} ${height}`
}

function rowHeight(body: HTMLElement): number {
  return body.querySelector('[data-testid=log-row]')?.getBoundingClientRect().height ?? 0
}

function onScrollOrResize(body: HTMLElement, listener: () => void) {
  const sizes = new ResizeObserver(listener)
  sizes.observe(body.closest('table') ?? body)
  // `flushSync` renders during the scroll event, so that `focusRow` (use-row-keys.ts) finds its row in the next frame.
  const onScroll = () => flushSync(listener)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('resize', listener, { passive: true })
  return () => {
    sizes.disconnect()
    removeEventListener('scroll', onScroll)
    removeEventListener('resize', listener)
  }
}
