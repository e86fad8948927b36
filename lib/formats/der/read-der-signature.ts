import { readDerHead } from '#lib/formats/der/read-der'
import type { Field } from '#lib/formats/field'
import { bytesText, type Complaint, type Reader, readFields } from '#lib/formats/field-reader'
import { integerOf } from '#lib/formats/read-integer'
import { P256_ORDER } from '#lib/wallet/encoding/der-signature'

const SCALAR_LENGTH = 32

/** Reads a P-256 ECDSA signature in DER. Reports encodings that DER forbids, and still reads them if possible. */
export function readDerSignature(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, readSignatureElement)
}

/** Reads a DER signature at the reader's offset. */
export function readSignatureElement(reader: Reader): void {
  expectTag(reader, 0x30, 'a sequence containing r and s')
  const length = readDerHead(reader, 'SEQUENCE')
  const end = reader.at + length
  readScalar(reader, 'r')
  readScalar(reader, 's')
  if (reader.at > end) reader.stop(`the sequence ends at offset ${end}, before the end of s`)
  if (reader.left > 0 && reader.at < end) reader.stop('extra bytes after s in the sequence')
  if (reader.at < end)
    reader.stop(`the sequence is ${bytesText(end - reader.at)} too short for its stated length of ${bytesText(length)}`)
}

/** Reads a signature as JWS and WebCrypto write it: r and s, 32 bytes each. */
export function readRawSignature(reader: Reader): void {
  for (const name of ['r', 's'] as const) {
    reader.leaf(SCALAR_LENGTH, {
      name,
      kind: 'signature',
      meaning: content => halfOf(name, content),
      problem: rangeProblem,
    })
  }
}

function readScalar(reader: Reader, name: 'r' | 's'): void {
  expectTag(reader, 0x02, name)
  const length = readDerHead(reader, `INTEGER ${name}`)
  if (length === 0) reader.stop(`${name} is empty`)
  const hasLeadingZero = reader.peek() === 0 && length > 1
  if (hasLeadingZero) {
    const next = reader.peek(1) ?? 0
    reader.leaf(1, {
      name: `${name} sign`,
      kind: 'structure',
      meaning: 'leading 00 keeps the integer positive',
      problem: () => (next < 0x80 ? { reason: `${name} has a redundant leading zero (BER, not DER)` } : undefined),
    })
  }
  reader.leaf(hasLeadingZero ? length - 1 : length, {
    name,
    kind: 'signature',
    meaning: content => halfOf(name, content),
    problem: content =>
      hasLeadingZero || (content[0] ?? 0) < 0x80 ? rangeProblem(content) : { reason: `${name} is negative` },
  })
}

function expectTag(reader: Reader, tag: number, name: string): void {
  if (reader.peek() !== tag) reader.stop(`expected tag ${tag.toString(16).padStart(2, '0')} for ${name}`)
}

/** Reports whether s is in the low or the high half of its range. Both halves are valid. */
function halfOf(name: 'r' | 's', content: Uint8Array): string | undefined {
  if (name === 'r') return undefined
  return integerOf(content) > P256_ORDER / 2n ? 'high half' : 'low half'
}

function rangeProblem(content: Uint8Array): Complaint | undefined {
  const value = integerOf(content)
  return value >= 1n && value < P256_ORDER ? undefined : { reason: 'must be at least 1 and less than the curve order' }
}
