import { type Field, fieldNamed, type Problem, withField } from '#lib/formats/field'
import { decodeText, type TextForm } from '#lib/formats/text-form'

/** Bytes and the fields that cover them. Each layer except the first is encoded as text in an earlier layer. */
export interface Layer {
  readonly name: string
  readonly bytes: Uint8Array
  readonly fields: readonly Field[]
  readonly isText: boolean
  readonly origin?: Origin
}

export interface Origin {
  readonly layer: number
  readonly start: number
  readonly end: number
  readonly form: TextForm
}

/** How to decode and read the text of a field as a layer. */
export interface LayerSpec {
  readonly name: string
  readonly form: TextForm
  readonly isText?: boolean
  readonly read: (bytes: Uint8Array) => readonly Field[]
}

const QUOTE = 0x22

/** The layers of an artifact that is being read. Opening an encoded value adds the decoded value as a layer. */
export class LayerStack {
  #layers: Layer[] = []

  constructor(first: Omit<Layer, 'origin'>) {
    this.#layers.push(first)
  }

  get layers(): readonly Layer[] {
    return this.#layers
  }

  /**
   * Decodes the text of a field into a new layer and returns the layer's index. Invalid text adds a problem to the
   * field.
   */
  open(parent: number, field: Field, spec: LayerSpec): number {
    const above = this.#at(parent)
    const text = above.bytes.subarray(field.start, field.end)
    const { bytes, problem } = decodeText(spec.form, text)
    if (problem)
      this.#addProblem(parent, field, { ...problem, offset: field.start + problem.offset, severity: 'error' })
    const { name, form, read, isText = false } = spec
    const origin = { layer: parent, start: field.start, end: field.end, form }
    return this.#layers.push({ name, bytes, fields: read(bytes), isText, origin }) - 1
  }

  /** Opens a required JSON string. Returns the new layer's index, or undefined if {@link expect} finds no string. */
  openMember(parent: number, member: string, spec: Omit<LayerSpec, 'name'>): number | undefined {
    const field = this.expect(parent, member)
    return field && this.open(parent, field, { ...spec, name: member })
  }

  /** Returns the field of a required JSON string. If there is no such string, adds a problem and returns undefined. */
  expect(layer: number, name: string): Field | undefined {
    const { bytes, fields } = this.#at(layer)
    const found = fieldNamed(fields, name)
    if (found && bytes[found.start - 1] === QUOTE) return found
    const end = bytes.length
    const reason = found ? `${name} must be a string` : `${name} is missing`
    const problem = { offset: found?.start ?? end, reason, severity: 'error' } as const
    if (found) this.#addProblem(layer, found, problem)
    else this.#change(layer, [...fields, { name, kind: 'unread', start: end, end, problem, children: [] }])
    return undefined
  }

  #addProblem(layer: number, field: Field, problem: Problem): void {
    this.#change(layer, withField(this.#at(layer).fields, field, { problem }))
  }

  #change(layer: number, fields: readonly Field[]): void {
    this.#layers[layer] = { ...this.#at(layer), fields }
  }

  #at(layer: number): Layer {
    const found = this.#layers[layer]
    if (!found) throw new RangeError(`Layer ${layer} does not exist.`)
    return found
  }
}
