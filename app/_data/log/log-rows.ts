import type { ExchangePage, ExchangeSummary } from '#lib/client/control-client'

/** Rows kept: as many as the server keeps. */
export const LOG_ROWS_MAX = 1000
/** Rows asked for at once, as a query has it. */
export const LOG_PAGE_ROWS = '100'

/** What the console knows of the log: newest first, each exchange once. */
export interface ExchangeLog {
  readonly rows: readonly ExchangeSummary[]
  /** Where older rows continue; absent when there are none. */
  readonly olderCursor?: string | undefined
}

/** A log as its newest page gives it. */
export function logFromPage(page: ExchangePage): ExchangeLog {
  return { rows: page.data, olderCursor: page.nextCursor }
}

/** Adds rows that came later, or came again: order and uniqueness hold whatever the order of arrival. */
export function withNewer(log: ExchangeLog, rows: readonly ExchangeSummary[]): ExchangeLog {
  return { ...log, rows: merged(log.rows, rows) }
}

/** Adds the next older page. */
export function withOlder(log: ExchangeLog, page: ExchangePage): ExchangeLog {
  return { rows: merged(log.rows, page.data), olderCursor: page.nextCursor }
}

function merged(known: readonly ExchangeSummary[], added: readonly ExchangeSummary[]): readonly ExchangeSummary[] {
  const byId = new Map(known.map(row => [row.id, row]))
  const fresh = added.filter(row => !byId.has(row.id))
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((a, b) => b.sequence - a.sequence).slice(0, LOG_ROWS_MAX)
}
