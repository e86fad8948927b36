import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { rowKey, type TableRow } from './call-groups'
import { scrollToRow } from './use-row-window'

interface RowKeys {
  readonly lines: readonly TableRow[]
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** {@link rowKey} of the row that was focused last. */
  readonly current: string | undefined
  readonly isOpen: (requestId: string | undefined) => boolean
  readonly toggle: (requestId: string) => void
  readonly choose: (id: string) => void
  /** ID of the call in the panel; empty if the panel is closed. */
  readonly peeked: string
  readonly peek: (id: string) => boolean
}

/** Returns the key handler of the table. An open panel shows the newly focused call after the key is released. */
export function useRowKeys({ lines, body, current, isOpen, toggle, choose, peeked, peek }: RowKeys) {
  const peekOnRelease = useOnKeyRelease(peek)
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = lines.findIndex(line => rowKey(line) === current)
    const to = targetIndex(event.key, at, lines.length - 1)
    const next = to === undefined ? undefined : lines[to]
    const line = lines[at]
    if (to !== undefined && next !== undefined) {
      focusRow(body.current, rowKey(next), to)
      if (peeked !== '') peekOnRelease(next.row.id)
    } else if (event.key === 'x' && line !== undefined) choose(line.row.id)
    else if (line?.row.requestId !== undefined && event.key === toggleKey(line, isOpen(line.row.requestId)))
      toggle(line.row.requestId)
    else return
    event.preventDefault()
  }
}

function toggleKey({ groupPosition, requests }: TableRow, isOpen: boolean): string | undefined {
  if (groupPosition !== undefined || requests.length < 2) return undefined
  return isOpen ? 'ArrowLeft' : 'ArrowRight'
}

function targetIndex(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(from + 1, last)
  if (key === 'ArrowUp' || key === 'k') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Focuses a row. If the row is not rendered, scrolls to it first. */
function focusRow(body: HTMLElement | null, key: string, at: number) {
  const link = () => body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  const rendered = link()
  if (rendered) return rendered.focus()
  if (body) scrollToRow(body, at)
  requestAnimationFrame(() => requestAnimationFrame(() => link()?.focus()))
}

/** Returns a function that stores an ID. When a key is next released, `action` runs with the latest stored ID. */
function useOnKeyRelease(action: (id: string) => void): (id: string) => void {
  const pendingId = useRef<string>(undefined)
  // Effect: listens on the window, because the focused row may be gone when the key is released. A window without
  // focus receives no `keyup`, so losing focus counts as a release.
  useEffect(() => {
    const release = () => {
      const id = pendingId.current
      pendingId.current = undefined
      if (id !== undefined) action(id)
    }
    addEventListener('keyup', release)
    addEventListener('blur', release)
    return () => {
      removeEventListener('keyup', release)
      removeEventListener('blur', release)
    }
  }, [action])
  return useCallback((id: string) => {
    pendingId.current = id
  }, [])
}
