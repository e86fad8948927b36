/**
 * Kind of a field's bytes. `tag` is an authentication tag. `bytes` have no known meaning. `structure` is syntax around
 * values, such as quotes, brackets, DER tags and lengths. `unread` marks the bytes that were left when reading stopped.
 * An empty `unread` field marks the place of missing data.
 */
export type FieldKind =
  | 'key'
  | 'signature'
  | 'ciphertext'
  | 'hash'
  | 'tag'
  | 'checksum'
  | 'challenge'
  | 'private'
  | 'text'
  | 'number'
  | 'id'
  | 'bytes'
  | 'structure'
  | 'unread'

/** A problem at an offset in a layer. Bytes with an error are invalid. Bytes with a warning may be accepted. */
export interface Problem {
  readonly offset: number
  readonly reason: string
  readonly severity: 'error' | 'warning'
}

/**
 * A named run of bytes. Sibling fields cover their layer or parent in order, without gaps or overlaps. Offsets count
 * from the start of the layer. `end` is exclusive. An empty value has an empty field.
 */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly start: number
  readonly end: number
  /** Explanation or decoded value of the bytes. */
  readonly meaning?: string
  readonly problem?: Problem
  readonly children: readonly Field[]
}

/** Returns the fields that have no children, at any depth, in byte order. */
export function leavesOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => (field.children.length > 0 ? leavesOf(field.children) : [field]))
}

/** Returns every field of a tree: parents before children, in byte order. */
export function everyField(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => [field, ...everyField(field.children)])
}

export function problemsIn(fields: readonly Field[]): readonly Problem[] {
  const problems = everyField(fields).flatMap(({ problem }) => problem ?? [])
  return problems.toSorted((a, b) => a.offset - b.offset)
}

/** Returns the first field with this name, at any depth. Skips `structure` fields without children. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const isValue = (field: Field) => field.kind !== 'structure' || field.children.length > 0
  return everyField(fields).find(field => field.name === name && isValue(field))
}

/** Returns the tree with one field changed. Reuses all fields except the changed one and its ancestors. */
export function withField(fields: readonly Field[], target: Field, changed: Partial<Field>): readonly Field[] {
  let isChanged = false
  const next = fields.map(field => {
    if (field === target) {
      isChanged = true
      return { ...field, ...changed }
    }
    const children = withField(field.children, target, changed)
    if (children === field.children) return field
    isChanged = true
    return { ...field, children }
  })
  return isChanged ? next : fields
}
