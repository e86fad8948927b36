import type { ExchangePage, ExchangeSummary } from '#lib/client/control-client'
import { CALLS_MAX, PAGE_READS_MAX } from '#lib/contract/sandbox/log-limits'

/** Number of rows in a page, as a query parameter. */
export const LOG_PAGE_ROWS = '100'

/** Loaded part of the log: newest first, each exchange once. */
export interface ExchangeLog {
  readonly rows: readonly ExchangeSummary[]
  /** Cursor of the next older page; absent after the last page is loaded. */
  readonly olderCursor?: string | undefined
}

export function logFromPage(page: ExchangePage): ExchangeLog {
  return { rows: page.data, olderCursor: page.nextCursor }
}

/** Adds the rows that are not yet known. `rows` may be in any order. Drops the oldest rows above the maximum. */
export function withNewer(log: ExchangeLog, rows: readonly ExchangeSummary[]): ExchangeLog {
  return { ...log, rows: mergeRows(log.rows, rows) }
}

export function withOlder(log: ExchangeLog, older: ExchangeLog): ExchangeLog {
  return { ...older, rows: mergeRows(log.rows, older.rows) }
}

function mergeRows(known: readonly ExchangeSummary[], added: readonly ExchangeSummary[]): readonly ExchangeSummary[] {
  const byId = new Map(known.map(row => [row.id, row]))
  const newRows = added.filter(row => !byId.has(row.id))
  if (newRows.length === 0) return known
  const rows = [...known, ...newRows].sort((a, b) => b.sequence - a.sequence)
  return rows.slice(0, rows.some(({ pageRead }) => pageRead) ? CALLS_MAX + PAGE_READS_MAX : CALLS_MAX)
}
