import type { Field } from '#lib/formats/field'
import type { LayerStack } from '#lib/formats/layer'
import type { TextForm } from '#lib/formats/text-form'

/** What an artifact is made of. */
export interface Shape {
  /** What people call it. */
  readonly name: string
  /** How its own bytes are written when they are not text themselves; hex is read as well. */
  readonly form: TextForm
  /** What its own bytes are, such as JSON. */
  readonly content: string
  /** Whether its own bytes are text. */
  readonly isText: boolean
  /** Its own bytes. */
  readonly read: (bytes: Uint8Array) => readonly Field[]
  /** Opens the values of its own layer that are written in other forms. */
  readonly open?: (stack: LayerStack, layer: number) => void
}
