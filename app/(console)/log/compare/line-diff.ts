import { diffArrays } from 'diff'

/** Two lines side by side. An added or removed line has no counterpart. */
export interface LinePair {
  readonly left: string | undefined
  readonly right: string | undefined
}

/** Maximum number of added and removed lines. Above it, lines are paired by line number. */
const EDITS_MAX = 2_000

/** Compares two texts line by line. With at most {@link EDITS_MAX} edits, pairs as many equal lines as possible. */
export function lineDiff(left: string, right: string): readonly LinePair[] {
  const [a, b] = [left.split('\n'), right.split('\n')]
  const changes = diffArrays(a, b, { maxEditLength: EDITS_MAX })
  if (changes === undefined) return sideBySide(a, b)
  return changes.flatMap(({ value, added, removed }, at) => {
    const next = changes[at + 1]
    if (removed) return sideBySide(value, next?.added ? next.value : [])
    if (added) return changes[at - 1]?.removed ? [] : sideBySide([], value)
    return sideBySide(value, value)
  })
}

function sideBySide(left: readonly string[], right: readonly string[]): readonly LinePair[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({ left: left[at], right: right[at] }))
}
