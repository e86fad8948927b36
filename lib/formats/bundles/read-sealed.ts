import type { Field } from '#lib/formats/field'
import { type Label, type Reader, readFields } from '#lib/formats/field-reader'

/** Length in bytes of the AES-256-GCM authentication tag, which follows the ciphertext. */
export const TAG_LENGTH = 16

const TAG_MEANING = 'AES-256-GCM authentication tag; decryption fails if anything changed'

export function readSealed(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => readSealedFields(reader, reader.left))
}

/** Reads a ciphertext and its tag, `length` bytes in all. `problem` checks the ciphertext. */
export function readSealedFields(reader: Reader, length: number, problem?: NonNullable<Label['problem']>): void {
  if (length < TAG_LENGTH)
    reader.stop(`a tag of ${TAG_LENGTH} bytes must follow the ciphertext, but the remaining length is ${length}`)
  const ciphertextLength = length - TAG_LENGTH
  reader.leaf(ciphertextLength, {
    name: 'ciphertext',
    kind: 'ciphertext',
    meaning: 'same length as the plaintext',
    problem,
  })
  reader.leaf(TAG_LENGTH, { name: 'tag', kind: 'tag', meaning: TAG_MEANING })
}
