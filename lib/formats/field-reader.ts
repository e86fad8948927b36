import type { Field, FieldKind, Problem } from '#lib/formats/field'

/** Description of a field. `Value` is the bytes of a leaf, or the result of reading a branch. */
export interface Label<Value = Uint8Array> {
  readonly name: string
  readonly kind: FieldKind
  readonly meaning?: string | ((value: Value) => string | undefined)
  /** Called only for a value that was read completely. */
  readonly problem?: (value: Value) => Complaint | undefined
}

/** A problem of a field. By default, it is an error at the first byte of the field. */
export interface Complaint {
  readonly reason: string
  readonly severity?: Problem['severity']
  /** Offset from the start of the field, in bytes. */
  readonly offset?: number
}

/**
 * Reads all bytes into fields. If `read` stops or leaves bytes, a field of kind `unread` covers the rest and has the
 * problem.
 */
export function readFields(bytes: Uint8Array, read: (reader: Reader) => void): readonly Field[] {
  const fields: Field[] = []
  new Reader(bytes, fields).rest(read)
  return fields
}

/** Thrown by {@link Reader.stop} and caught by {@link Reader.rest}. */
class Stop extends Error {}

/**
 * Reads bytes in order and records fields. Bytes skipped with {@link skip} are recorded as one structure field before
 * the next field, so that the fields have no gaps.
 */
export class Reader {
  readonly bytes: Uint8Array
  #at = 0
  #end: number
  #written = 0
  #fields: Field[]

  constructor(bytes: Uint8Array, fields: Field[]) {
    this.bytes = bytes
    this.#end = bytes.length
    this.#fields = fields
  }

  get at(): number {
    return this.#at
  }

  get left(): number {
    return this.#end - this.#at
  }

  /** Returns the byte that is `ahead` bytes after the next byte. Consumes nothing. */
  peek(ahead = 0): number | undefined {
    return ahead < this.left ? this.bytes[this.#at + ahead] : undefined
  }

  /** Returns the next `length` bytes, or fewer at the end. Consumes nothing. */
  view(length: number): Uint8Array {
    return this.bytes.subarray(this.#at, this.#at + Math.min(length, this.left))
  }

  skip(length: number): void {
    this.#at += Math.min(length, this.left)
  }

  /** Records the skipped bytes, if any, as one structure field. */
  flush(name = 'syntax', meaning?: string): void {
    if (this.#at > this.#written) this.#write({ name, kind: 'structure', meaning }, [])
  }

  /** Consumes `length` bytes, records them as a field and returns them. If fewer are left, records those and stops. */
  leaf(length: number, label: Label): Uint8Array {
    this.flush()
    const bytes = this.view(length)
    this.#at += bytes.length
    if (bytes.length < length) {
      if (bytes.length > 0) this.#write({ name: label.name, kind: label.kind }, [])
      this.stop(`${label.name} is truncated: ${bytes.length} of ${bytesText(length)}`)
    }
    this.#write(labelField(label, bytes, this.#written), [])
    return bytes
  }

  /** Records one field whose children are the fields that `read` records. Returns the result of `read`. */
  branch<Value>(label: Label<Value>, read: () => Value): Value {
    this.flush()
    const outer = this.#fields
    const start = this.#at
    const children: Field[] = []
    this.#fields = children
    let written: Omit<Field, 'start' | 'end' | 'children'> = { name: label.name, kind: label.kind }
    try {
      const value = read()
      written = labelField(label, value, start)
      return value
    } finally {
      this.flush()
      this.#fields = outer
      outer.push({ ...written, start, end: this.#at, children })
    }
  }

  /**
   * Reads a branch of `length` bytes. If fewer are left, reads those and stops. If `read` stops, continues after the
   * branch.
   */
  within(length: number, label: Omit<Label, 'problem'>, read: (reader: Reader) => void): void {
    const outer = this.#end
    const { bytes, at } = this
    this.branch({ ...label, meaning: () => meaningOf(label, bytes.subarray(at, at + length)) }, () => {
      this.#end = Math.min(outer, this.#at + length)
      try {
        this.rest(read)
      } finally {
        this.#end = outer
      }
    })
    const have = this.#at - at
    if (have < length) this.stop(`${label.name} is truncated: ${have} of ${bytesText(length)}`)
  }

  /** Reads all remaining bytes into fields, as {@link readFields} does. */
  rest(read: (reader: Reader) => void): void {
    let reason: string | undefined
    try {
      read(this)
      if (this.left > 0) reason = `${bytesText(this.left)} of unexpected extra data`
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop
      reason = stop.message
    }
    this.flush()
    if (reason === undefined) return
    const problem = { offset: this.#at, reason, severity: 'error' } as const
    const name = this.left > 0 ? 'unread' : 'missing'
    this.skip(this.left)
    this.#write({ name, kind: 'unread', problem }, [])
  }

  /** Stops reading at the current offset. The reason says what was expected or what is wrong. */
  stop(reason: string): never {
    throw new Stop(reason)
  }

  #write(field: Omit<Field, 'start' | 'end' | 'children'>, children: readonly Field[]): void {
    this.#fields.push({ ...field, start: this.#written, end: this.#at, children })
    this.#written = this.#at
  }
}

export function bytesText(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`
}

function labelField<Value>(
  label: Label<Value>,
  value: Value,
  start: number,
): Omit<Field, 'start' | 'end' | 'children'> {
  const meaning = meaningOf(label, value)
  const complaint = label.problem?.(value)
  const problem = complaint && {
    offset: start + (complaint.offset ?? 0),
    reason: complaint.reason,
    severity: complaint.severity ?? ('error' as const),
  }
  return {
    name: label.name,
    kind: label.kind,
    meaning,
    problem,
  }
}

function meaningOf<Value>({ meaning }: Pick<Label<Value>, 'meaning'>, value: Value): string | undefined {
  return typeof meaning === 'function' ? meaning(value) : meaning
}
