/** Headers in the order they stood; a name may stand twice. */
export type Headers = readonly (readonly [name: string, value: string])[]

/** One header of two messages: alike, different, or in one of them alone. */
export interface HeaderDifference {
  readonly name: string
  readonly left: string | undefined
  readonly right: string | undefined
  readonly kind: 'same' | 'changed' | 'removed' | 'added'
}

/** Two messages header by header: names are the same in any case, and repeated ones are taken in their order. */
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
