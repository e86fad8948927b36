import type { IncomingHttpHeaders } from 'node:http'

/** Takes from a request for a page what makes the framework fail, or set cookies. Its own pages say neither. */
export function hideFromPages(headers: IncomingHttpHeaders): void {
  const state = headers[STATE]
  if (state !== undefined && !isRouterState(String(state))) delete headers[STATE]
  if (headers.cookie !== undefined) headers.cookie = withoutPreview(headers.cookie)
}

/** Where a page in the browser says which segments it shows already. */
const STATE = 'next-router-state-tree'

/** Cookies of drafts and previews, which the console has none of. A wrong one is answered with a Set-Cookie. */
const PREVIEW = /^\s*__(prerender_bypass|next_preview_data)\s*(=|$)/

function withoutPreview(cookies: string): string {
  return cookies
    .split(';')
    .filter(cookie => !PREVIEW.test(cookie))
    .join(';')
}

/** Levels a router's state may have. The deepest page has a few. */
const DEPTH_MAX = 32
const KINDS: readonly unknown[] = 'c ci(..)(..) ci(.) ci(..) ci(...) oc d di(..)(..) di(.) di(..) di(...)'.split(' ')
const ORDERS: readonly unknown[] = ['refetch', 'inside-shared-layout', 'metadata-only']

/** Whether the framework can read a router's state; it fails on any other. */
export function isRouterState(text: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(text)), DEPTH_MAX)
  } catch {
    return false // Both say no more than that.
  }
}

/** A segment, its subtrees by slot, and up to four facts about them. */
function isTree(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) || levels === 0) return false
  const [segment, slots, place, order, hints, ...more]: unknown[] = value
  return (
    isSegment(segment) &&
    isObject(slots) &&
    Object.values(slots).every(slot => isTree(slot, levels - 1)) &&
    ((place ?? null) === null || isTexts(place, 2)) &&
    ((order ?? null) === null || ORDERS.includes(order)) &&
    ((hints ?? null) === null || typeof hints === 'number') &&
    (more.length === 0 || isTexts(more, 1))
  )
}

/** A name, or a parameter: its name, its value, its kind and what stands beside it. */
function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, parameter, kind, siblings]: unknown[] = value
  return isTexts([name, parameter], 2) && KINDS.includes(kind) && (siblings === null || isTexts(siblings))
}

function isTexts(value: unknown, length?: number): boolean {
  return (
    Array.isArray(value) && value.length === (length ?? value.length) && value.every(each => typeof each === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
