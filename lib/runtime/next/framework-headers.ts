import type { IncomingHttpHeaders } from 'node:http'

/** Removes draft-mode cookies and unreadable router states. The console's pages send neither. */
export function stripPageHeaders(headers: IncomingHttpHeaders): void {
  const state = headers[STATE]
  if (state !== undefined && !isRouterState(String(state))) delete headers[STATE]
  if (headers.cookie !== undefined) headers.cookie = withoutPreview(headers.cookie)
}

/** Header in which a page lists the segments that it already shows. */
const STATE = 'next-router-state-tree'

/** Cookies of Next's draft mode, which the console does not use. Next answers invalid ones with Set-Cookie. */
const PREVIEW = /^\s*__(prerender_bypass|next_preview_data)\s*(=|$)/

function withoutPreview(cookies: string): string {
  return cookies
    .split(';')
    .filter(cookie => !PREVIEW.test(cookie))
    .join(';')
}

/** The console's pages need only a few levels. */
const DEPTH_MAX = 32
const KINDS: readonly unknown[] = 'c ci(..)(..) ci(.) ci(..) ci(...) oc d di(..)(..) di(.) di(..) di(...)'.split(' ')
const ORDERS: readonly unknown[] = ['refetch', 'inside-shared-layout', 'metadata-only']

/** Reports whether a text is a valid router state that is not too deep. The framework fails on a malformed state. */
export function isRouterState(text: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(text)), DEPTH_MAX)
  } catch {
    return false // Decoding and parsing throw only if the text is invalid.
  }
}

function isTree(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) || levels === 0) return false
  const [segment, slots, place, order, hints, ...more]: unknown[] = value
  return (
    isSegment(segment) &&
    isObject(slots) &&
    Object.values(slots).every(slot => isTree(slot, levels - 1)) &&
    ((place ?? null) === null || isStringArray(place, 2)) &&
    ((order ?? null) === null || ORDERS.includes(order)) &&
    ((hints ?? null) === null || typeof hints === 'number') &&
    (more.length === 0 || isStringArray(more, 1))
  )
}

function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, parameter, kind, siblings]: unknown[] = value
  return isStringArray([name, parameter], 2) && KINDS.includes(kind) && (siblings === null || isStringArray(siblings))
}

function isStringArray(value: unknown, length?: number): boolean {
  return (
    Array.isArray(value) && value.length === (length ?? value.length) && value.every(each => typeof each === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
