import type { Field } from '#lib/formats/field'
import type { LayerStack } from '#lib/formats/layer'
import type { TextForm } from '#lib/formats/text-form'

export interface Shape {
  readonly name: string
  /** Text form that encodes the bytes if they are not text. Hex is accepted too. */
  readonly form: TextForm
  /** Content of the bytes, such as JSON. */
  readonly content: string
  readonly isText: boolean
  readonly read: (bytes: Uint8Array) => readonly Field[]
  /** Opens the values that are encoded in other forms. */
  readonly open?: (stack: LayerStack, layer: number) => void
}
