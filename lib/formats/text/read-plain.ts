import type { Field } from '#lib/formats/field'
import { readFields } from '#lib/formats/field-reader'

/** Text of which nothing more is known. */
export function readText(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => void reader.leaf(reader.left, { name: 'text', kind: 'text' }))
}

/** Bytes of which nothing more is known. */
export function readBytes(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => void reader.leaf(reader.left, { name: 'bytes', kind: 'bytes' }))
}

/** A private key on P-256: a number of 32 bytes. */
export function readPrivateKey(bytes: Uint8Array): readonly Field[] {
  return readFields(
    bytes,
    reader => void reader.leaf(32, { name: 'private key', kind: 'private', meaning: 'a scalar' }),
  )
}
