import type { ExchangeSummary } from '#lib/client/control-client'

export interface SeenAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly count: number
}

/** Returns the distinct answers among the rows, by status, then code. */
export function seenAnswers(rows: readonly ExchangeSummary[]): SeenAnswer[] {
  const seen = new Map<string, SeenAnswer>()
  for (const { status, code } of rows) {
    const key = `${status} ${code ?? ''}`
    seen.set(key, { status, code, count: (seen.get(key)?.count ?? 0) + 1 })
  }
  return [...seen.values()].sort((a, b) => a.status - b.status || (a.code ?? '').localeCompare(b.code ?? ''))
}
