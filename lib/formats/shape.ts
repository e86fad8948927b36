import type { Field } from '#lib/formats/field'
import type { LayerStack } from '#lib/formats/layer'
import type { TextForm } from '#lib/formats/text-form'

/** Describes how the inspector decodes and reads one kind of artifact. */
export interface Shape {
  readonly name: string
  /** Usual text form of the bytes. Hex is accepted too, unless the form is base58. */
  readonly form: TextForm
  /** Format of the decoded bytes, such as JSON. */
  readonly content: string
  readonly isText: boolean
  readonly read: (bytes: Uint8Array) => readonly Field[]
  /** Decodes the encoded values in a layer, such as hex in JSON, into new layers. */
  readonly open?: (stack: LayerStack, layer: number) => void
}
