import type { ExchangePage, ExchangeSummary } from '#lib/client/control-client'

/** Row limit, the same as the server's. */
export const LOG_ROWS_MAX = 1000
/** Rows of a page, as a query value. */
export const LOG_PAGE_ROWS = '100'

/** Part of the log that the console knows: newest first, each exchange once. */
export interface ExchangeLog {
  readonly rows: readonly ExchangeSummary[]
  /** Cursor of older rows; absent on the last page. */
  readonly olderCursor?: string | undefined
}

export function logFromPage(page: ExchangePage): ExchangeLog {
  return { rows: page.data, olderCursor: page.nextCursor }
}

/** Adds rows that may repeat or arrive in any order; the result is sorted and unique. */
export function withNewer(log: ExchangeLog, rows: readonly ExchangeSummary[]): ExchangeLog {
  return { ...log, rows: merged(log.rows, rows) }
}

export function withOlder(log: ExchangeLog, page: ExchangePage): ExchangeLog {
  return { rows: merged(log.rows, page.data), olderCursor: page.nextCursor }
}

function merged(known: readonly ExchangeSummary[], added: readonly ExchangeSummary[]): readonly ExchangeSummary[] {
  const byId = new Map(known.map(row => [row.id, row]))
  const fresh = added.filter(row => !byId.has(row.id))
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((a, b) => b.sequence - a.sequence).slice(0, LOG_ROWS_MAX)
}

/** Reports whether the console itself made this read. */
export function isOwnRead({ fromConsole, method }: Pick<ExchangeSummary, 'fromConsole' | 'method'>): boolean {
  return fromConsole === true && method === 'GET'
}
