import { ApiError } from '#lib/contract/errors/api-error'
import type { Page, PageRequest } from '#lib/contract/page-request'

/** How one list reads its rows; the cursor names a row, and the list goes on after it. */
export interface PageSource<Row extends { readonly id: string }> {
  /** Where a row of this list stands, or nothing when it is none of the caller's. */
  position(id: string): Promise<number | undefined>
  /** At most `limit` rows after a position, or from the start. */
  rows(after: number | undefined, limit: number): Promise<readonly Row[]>
  total?(): Promise<number>
}

/** Reads one page. A cursor that was not issued for this list is refused (INVALID_INPUT, `cursor`). */
export async function readPage<Row extends { readonly id: string }>(
  source: PageSource<Row>,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : await positionOf(source, cursor)
  const found = await source.rows(after, limit + 1)
  const data = found.slice(0, limit)
  const last = data.at(-1)
  const hasMore = found.length > limit
  return {
    data,
    hasMore,
    ...(hasMore && last !== undefined ? { nextCursor: btoa(JSON.stringify({ id: last.id })) } : {}),
    ...(source.total === undefined ? {} : { totalCount: await source.total() }),
  }
}

async function positionOf(source: Pick<PageSource<{ id: string }>, 'position'>, cursor: string): Promise<number> {
  const id = idOfCursor(cursor)
  const position = id === undefined ? undefined : await source.position(id)
  if (position === undefined) throw new ApiError('INVALID_INPUT', { reason: 'BAD_CURSOR', field: 'cursor' })
  return position
}

function idOfCursor(cursor: string): string | undefined {
  try {
    const value: unknown = JSON.parse(atob(cursor))
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
    return typeof id === 'string' && /^[\x21-\x7e]{1,255}$/.test(id) ? id : undefined
  } catch {
    return undefined // Neither base64 nor JSON: none of ours.
  }
}
