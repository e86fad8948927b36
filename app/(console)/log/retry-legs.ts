import type { ExchangeSummary } from '#lib/client/control-client'

/** What joins a row to the legs of its signed retry: a line in one of few lanes, beginning, passing or ending at the row. */
export interface LegLine {
  readonly lane: number
  readonly part: 'top' | 'leg' | 'through' | 'bottom'
}

/** A row's place among the legs of one signed retry, and the lines that pass it. */
export interface LegMarks {
  readonly lines: readonly LegLine[]
  /** `leg 2 of 2`; absent where a row only stands between legs. */
  readonly words?: string
}

/** Lines that can stand side by side; legs beyond them are told in words alone. */
export const LANES_MAX = 3

interface Group {
  readonly first: number
  readonly last: number
  readonly members: readonly number[]
}

/**
 * The marks of rows, by their ids; rows come newest first and legs count from the oldest. Rows belong together by the
 * signed request they name, and alone they belong to nothing.
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
      marksAt(at).words = `leg ${members.length - place} of ${members.length}`
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

/** By where they begin. */
function groupsOf(rows: readonly ExchangeSummary[]): readonly Group[] {
  const members = new Map<string, number[]>()
  for (const [at, { requestId }] of rows.entries()) {
    if (requestId === undefined) continue
    const known = members.get(requestId)
    if (known) known.push(at)
    else members.set(requestId, [at])
  }
  return [...members.values()]
    .filter(places => places.length > 1)
    .map(places => ({ first: places[0] ?? 0, last: places.at(-1) ?? 0, members: places }))
}
