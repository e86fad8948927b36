import type { Field } from '#lib/formats/field'
import { readFields } from '#lib/formats/field-reader'

export function readText(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => void reader.leaf(reader.left, { name: 'text', kind: 'text' }))
}

export function readBytes(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => void reader.leaf(reader.left, { name: 'bytes', kind: 'bytes' }))
}

/** Reads a P-256 private key: a 32-byte scalar. Does not check its range. */
export function readPrivateKey(bytes: Uint8Array): readonly Field[] {
  return readFields(
    bytes,
    reader => void reader.leaf(32, { name: 'private key', kind: 'private', meaning: 'P-256 scalar' }),
  )
}
