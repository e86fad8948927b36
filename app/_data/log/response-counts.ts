import type { ExchangeSummary } from '#lib/client/control-client'

export interface ResponseCount {
  readonly status: number
  readonly code: string | undefined
  readonly count: number
}

/** Counts the rows by status and code. Sorts the counts by status, then code. */
export function countResponses(rows: readonly ExchangeSummary[]): ResponseCount[] {
  const seen = new Map<string, ResponseCount>()
  for (const { status, code } of rows) {
    const key = `${status} ${code ?? ''}`
    seen.set(key, { status, code, count: (seen.get(key)?.count ?? 0) + 1 })
  }
  return [...seen.values()].sort((a, b) => a.status - b.status || (a.code ?? '').localeCompare(b.code ?? ''))
}
