import type { ExchangeSummary } from '#lib/client/control-client'

/** A call, or a first request and its signed retries. */
export interface CallGroup {
  /** The newest request, which the row describes. */
  readonly row: ExchangeSummary
  /** Oldest first. */
  readonly requests: readonly ExchangeSummary[]
}

/** A row of the table: a group, or one request of an open group. */
export interface TableRow extends CallGroup {
  /** Position of the request in its group, 1 for the oldest. Absent for a group. */
  readonly groupPosition?: number
}

/**
 * Groups each first request with its signed retries. Expects rows newest first, and places each group where its newest
 * request is.
 */
export function groupCalls(rows: readonly ExchangeSummary[]): readonly CallGroup[] {
  const groups = Map.groupBy(rows, ({ id, requestId }) => requestId ?? id)
  return [...groups.values()].flatMap(members => {
    const [row] = members
    return row === undefined ? [] : { row, requests: members.toReversed() }
  })
}

/** Returns the groups, with the requests of each open group below it, newest first. */
export function tableRows(groups: readonly CallGroup[], openIds: ReadonlySet<string>): readonly TableRow[] {
  return groups.flatMap((group): TableRow[] => {
    const { row, requests } = group
    if (requests.length < 2 || !openIds.has(row.requestId ?? '')) return [group]
    const opened = requests.map((request, at) => ({ row: request, requests: [request], groupPosition: at + 1 }))
    return [group, ...opened.reverse()]
  })
}

/** Returns a row's unique key. A group and its newest request have the same exchange ID. */
export function rowKey({ row, groupPosition }: TableRow): string {
  return groupPosition === undefined ? row.id : `${row.id}:${groupPosition}`
}
