/**
 * What the bytes of a field are. `bytes` are those nothing more is known of, `structure` is what holds fields together: quotes, brackets, tags and lengths; `unread` is what
 * stands behind the place where reading stopped.
 */
export type FieldKind =
  | 'key'
  | 'signature'
  | 'ciphertext'
  | 'hash'
  | 'private'
  | 'text'
  | 'number'
  | 'id'
  | 'bytes'
  | 'structure'
  | 'unread'

/** What is wrong at an offset of its layer. An error is refused everywhere; a warning is where readers differ. */
export interface Problem {
  readonly offset: number
  readonly reason: string
  readonly severity: 'error' | 'warning'
}

/**
 * A run of bytes with a name. Its children, where it has some, cover all of it in order, without gap or overlap; so the leaves of
 * a layer are its bytes. Offsets count from 0 within the layer, and `end` is exclusive. A value without bytes is an empty field.
 */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly start: number
  readonly end: number
  /** What the bytes say, in words or decoded. */
  readonly meaning?: string
  readonly problem?: Problem
  readonly children: readonly Field[]
}

/** The fields that have no children, in the order of their bytes. */
export function leavesOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => (field.children.length > 0 ? leavesOf(field.children) : [field]))
}

/** Every field of a tree: each before its children, in the order of their bytes. */
export function everyField(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => [field, ...everyField(field.children)])
}

/** What is wrong within fields, by offset. */
export function problemsIn(fields: readonly Field[]): readonly Problem[] {
  const problems = everyField(fields).flatMap(({ problem }) => problem ?? [])
  return problems.toSorted((a, b) => a.offset - b.offset)
}

/** The first field of a name that holds a value, wherever it stands. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const isValue = (field: Field) => field.kind !== 'structure' || field.children.length > 0
  return everyField(fields).find(field => field.name === name && isValue(field))
}

/** The same tree with one field changed; fields that do not hold it stay the same values. */
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
