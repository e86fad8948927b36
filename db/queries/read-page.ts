import { ApiError } from '#lib/contract/errors/api-error'
import type { Page, PageRequest } from '#lib/contract/page-request'

/** Maximum `totalCount`. Longer lists omit it, so that the cost of a page does not grow with its list. */
export const COUNTED_MAX = 200

/** Access to the rows of one list. The cursor of a page identifies the page's last row. */
export interface PageSource<Row extends { readonly id: string }, Position> {
  /**
   * Returns a row's position in the order of this list. Returns undefined if the row is missing or belongs to another
   * platform. `at` is the time in the cursor, from {@link PageSource.cursorAt}.
   */
  position(id: string, at: number | undefined): Promise<Position | undefined>
  /** Returns at most `limit` rows after a position, or from the start of the list. */
  rows(after: Position | undefined, limit: number): Promise<readonly Row[]>
  /** Returns the time that a row's cursor contains. A source has this method only if an update can move its rows. */
  cursorAt?(row: Row): number
  count?(limit: number): Promise<number>
}

/** Reads one page. Rejects an invalid cursor with INVALID_INPUT (`cursor`). */
export async function readPage<Row extends { readonly id: string }, Position>(
  source: PageSource<Row, Position>,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : await positionOf(source, cursor)
  const found = await source.rows(after, limit + 1)
  const data = found.slice(0, limit)
  const last = data.at(-1)
  const hasMore = found.length > limit
  const isComplete = cursor === undefined && !hasMore
  const totalCount = isComplete ? data.length : await source.count?.(COUNTED_MAX + 1)
  return {
    data,
    hasMore,
    ...(hasMore && last !== undefined ? { nextCursor: cursorOf(source, last) } : {}),
    ...(source.count === undefined || totalCount === undefined || totalCount > COUNTED_MAX ? {} : { totalCount }),
  }
}

function cursorOf<Row extends { readonly id: string }>(
  source: Pick<PageSource<Row, unknown>, 'cursorAt'>,
  row: Row,
): string {
  return btoa(JSON.stringify({ id: row.id, at: source.cursorAt?.(row) }))
}

async function positionOf<Row extends { readonly id: string }, Position>(
  source: PageSource<Row, Position>,
  cursor: string,
): Promise<Position> {
  const read = readCursor(cursor)
  // A list without `cursorAt` makes cursors without a time, so a cursor with a time is from another list.
  const isForeign = read === undefined || (read.at !== undefined && source.cursorAt === undefined)
  const position = isForeign ? undefined : await source.position(read.id, read.at)
  if (position === undefined) throw new ApiError('INVALID_INPUT', { reason: 'BAD_CURSOR', field: 'cursor' })
  return position
}

function readCursor(cursor: string): { readonly id: string; readonly at: number | undefined } | undefined {
  try {
    const value: unknown = JSON.parse(atob(cursor))
    if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
    const { id } = value
    const at = 'at' in value ? value.at : undefined
    if (typeof id !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(id)) return undefined
    return at === undefined || (typeof at === 'number' && Number.isSafeInteger(at)) ? { id, at } : undefined
  } catch {
    return undefined // Not base64 or not JSON.
  }
}
