import type { ExchangeSummary } from '#lib/client/control-client'

/** Line that joins a row to the other legs of its signed retry: its lane, and its part at this row. */
export interface LegLine {
  readonly lane: number
  readonly part: 'top' | 'leg' | 'through' | 'bottom'
}

/** A row's leg number within its signed retry, and the lines through the row. */
export interface LegMarks {
  readonly lines: readonly LegLine[]
  /** `request 2 of 2`; absent if the row is only between legs. */
  readonly words?: string
}

/** Maximum lines side by side; further retries have only words. */
export const LANES_MAX = 3

interface Group {
  readonly first: number
  readonly last: number
  readonly members: readonly number[]
}

/**
 * Returns the marks of rows, by id. Rows come newest first; legs count from the oldest. Rows with the same signed
 * request belong together; a single leg gets no mark.
 */
export function legMarks(rows: readonly ExchangeSummary[]): ReadonlyMap<string, LegMarks> {
  const marks = new Map<string, { lines: LegLine[]; words?: string }>()
  const marksAt = (at: number) => {
    const id = rows[at]?.id ?? ''
    const known = marks.get(id) ?? { lines: [] }
    marks.set(id, known)
    return known
  }
  const freeFrom: number[] = Array(LANES_MAX).fill(0)
  for (const group of groupsOf(rows)) {
    const { first, last, members } = group
    for (const [place, at] of members.entries()) {
      marksAt(at).words = `request ${members.length - place} of ${members.length}`
    }
    const lane = freeFrom.findIndex(free => free <= first)
    if (lane === -1) continue
    freeFrom[lane] = last + 1
    for (let at = first; at <= last; at += 1) marksAt(at).lines.push({ lane, part: partAt(group, at) })
  }
  return marks
}

function partAt({ first, last, members }: Group, at: number): LegLine['part'] {
  if (at === first) return 'top'
  if (at === last) return 'bottom'
  return members.includes(at) ? 'leg' : 'through'
}

/** Returns the groups, in order of their first row. */
function groupsOf(rows: readonly ExchangeSummary[]): readonly Group[] {
  const places = [...rows.keys()].filter(at => rows[at]?.requestId !== undefined)
  const members = Map.groupBy(places, at => rows[at]?.requestId)
  return [...members.values()]
    .filter(legs => legs.length > 1)
    .map(legs => ({ first: legs[0] ?? 0, last: legs.at(-1) ?? 0, members: legs }))
}
