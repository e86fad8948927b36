/** Headers in wire order; names may repeat. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** One header of two compared messages. */
export interface HeaderDifference {
  readonly name: string
  readonly left: string | undefined
  readonly right: string | undefined
  readonly kind: 'same' | 'changed' | 'removed' | 'added'
}

/** Compares the headers of two messages. Names are case-insensitive, and repeated headers are matched in order. */
export function headerDiff(left: Headers, right: Headers): readonly HeaderDifference[] {
  const remaining = right.map(([name, value]) => ({ name: name.toLowerCase(), value, isTaken: false }))
  const rows = left.map(([name, value]): HeaderDifference => {
    const other = remaining.find(candidate => !candidate.isTaken && candidate.name === name.toLowerCase())
    if (other === undefined) return { name, left: value, right: undefined, kind: 'removed' }
    other.isTaken = true
    return { name, left: value, right: other.value, kind: value === other.value ? 'same' : 'changed' }
  })
  for (const { name, value, isTaken } of remaining) {
    if (!isTaken) rows.push({ name, left: undefined, right: value, kind: 'added' })
  }
  return rows
}
