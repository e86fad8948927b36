import type { Field } from '#lib/formats/field'
import { type Label, type Reader, readFields } from '#lib/formats/field-reader'

/** Bytes of the tag at the end of what AES-256-GCM sealed. */
export const TAG_LENGTH = 16

/** A ciphertext and its tag. */
export function readSealed(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => readSealedFields(reader, reader.left))
}

/** As {@link readSealed}, at this place and so long; `problem` judges the ciphertext. */
export function readSealedFields(reader: Reader, length: number, problem?: NonNullable<Label['problem']>): void {
  if (length < TAG_LENGTH) reader.stop(`a ciphertext ends in a tag of ${TAG_LENGTH} bytes, and ${length} are left`)
  const sealed = length - TAG_LENGTH
  reader.leaf(sealed, {
    name: 'ciphertext',
    kind: 'ciphertext',
    meaning: 'as long as what is sealed',
    ...(problem && { problem }),
  })
  reader.leaf(TAG_LENGTH, { name: 'tag', kind: 'hash', meaning: 'AES-256-GCM: any change shows when it is opened' })
}
