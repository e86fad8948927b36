import { hexFromBytes } from '#lib/contract/hex'
import type { Field, FieldKind } from '#lib/formats/field'
import { bytesText, type Complaint, type Reader, readFields } from '#lib/formats/field-reader'
import { integerOf } from '#lib/formats/read-integer'

const DEPTH_MAX = 32

/** Reads one DER element, such as a certificate or a key, and the elements in it. */
export function readDer(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => readDerElement(reader))
}

export function readDerElement(reader: Reader, name?: string, depth = 0): void {
  if (depth > DEPTH_MAX) reader.stop(`at most ${DEPTH_MAX} nesting levels are supported`)
  const tag = reader.peek() ?? reader.stop('expected a tag')
  const known = TAGS[tag] ?? { name: `[${tag & 0x1f}]`, kind: 'structure' as const }
  const shown = name ?? known.name
  reader.branch({ name: shown, kind: known.kind }, () => {
    const length = readDerHead(reader, known.name)
    if ((tag & 0x20) === 0) {
      readContent(reader, length, { ...known, name: shown })
      return
    }
    const end = reader.at + length
    while (reader.at < end) {
      if (reader.left === 0) reader.stop(`${shown} is ${bytesText(end - reader.at)} too short`)
      readDerElement(reader, undefined, depth + 1)
    }
    if (reader.at > end) reader.stop(`the elements of ${shown} exceed its length`)
  })
}

/**
 * Reads a tag and a length as one field, and returns the length. Stops if the length is missing, is indefinite or has
 * more than 4 bytes.
 */
export function readDerHead(reader: Reader, name: string): number {
  const first = reader.peek(1) ?? reader.stop(`expected the length of ${name}`)
  if (first === 0x80 || first > 0x84) reader.stop(`the length of ${name} is indefinite or has more than 4 bytes`)
  const count = first < 0x80 ? 0 : first & 0x7f
  const length = count === 0 ? first : Number(integerOf(reader.view(2 + count).subarray(2)))
  reader.leaf(2 + count, {
    name: `${name} header`,
    kind: 'structure',
    meaning: `${name} of ${bytesText(length)}`,
    problem: () => lengthFormProblem(count, length, name),
  })
  return length
}

function lengthFormProblem(count: number, length: number, name: string): Complaint | undefined {
  const isShortest = count === 0 || (length >= 0x80 && length >= 2 ** (8 * (count - 1)))
  return isShortest
    ? undefined
    : { reason: `the length of ${name} is not in its shortest form (BER, not DER)`, offset: 1 }
}

function readContent(reader: Reader, length: number, { name, kind, meaning }: Tag): void {
  if (kind === 'bytes' && length === PRIVATE_KEY_LENGTH) {
    reader.leaf(length, { name, kind: 'private', meaning: 'same length as a P-256 private key' })
  } else if (kind === 'bytes' && containsElement(reader.view(length), length)) {
    reader.within(length, { name, kind }, inner => readDerElement(inner, undefined, DEPTH_MAX / 2))
  } else if (length > 0) reader.leaf(length, { name, kind, meaning: meaning ?? hexFromBytes })
}

/** Wrapped keys and extensions are octet strings that contain one short sequence. */
function containsElement(content: Uint8Array, length: number): boolean {
  return content[0] === 0x30 && content[1] === length - 2
}

/**
 * Length in bytes of a P-256 private key (RFC 5915). Octet strings of this length are masked until the user reveals
 * them, even if they look like an element.
 */
const PRIVATE_KEY_LENGTH = 32

interface Tag {
  readonly name: string
  readonly kind: FieldKind
  readonly meaning?: (content: Uint8Array) => string
}

const text = (content: Uint8Array) => new TextDecoder().decode(content)

const TAGS: { readonly [tag: number]: Tag } = {
  1: { name: 'BOOLEAN', kind: 'number', meaning: ([value]) => (value === 0 ? 'false' : 'true') },
  2: { name: 'INTEGER', kind: 'number' },
  3: { name: 'BIT STRING', kind: 'key' },
  4: { name: 'OCTET STRING', kind: 'bytes' },
  5: { name: 'NULL', kind: 'structure' },
  6: { name: 'OBJECT IDENTIFIER', kind: 'id', meaning: objectIdentifier },
  10: { name: 'ENUMERATED', kind: 'number' },
  12: { name: 'UTF8String', kind: 'text', meaning: text },
  19: { name: 'PrintableString', kind: 'text', meaning: text },
  22: { name: 'IA5String', kind: 'text', meaning: text },
  23: { name: 'UTCTime', kind: 'text', meaning: text },
  24: { name: 'GeneralizedTime', kind: 'text', meaning: text },
  48: { name: 'SEQUENCE', kind: 'structure' },
  49: { name: 'SET', kind: 'structure' },
}

const KNOWN_IDENTIFIERS: { readonly [identifier: string]: string } = {
  '1.2.840.10045.2.1': 'elliptic curve key',
  '1.2.840.10045.3.1.7': 'P-256',
  '1.2.840.10045.4.3.2': 'ECDSA with SHA-256',
  '1.2.840.113549.1.1.1': 'RSA key',
  '1.2.840.113549.1.1.11': 'RSA with SHA-256',
  '1.3.101.112': 'Ed25519',
  '2.5.4.3': 'common name',
  '2.5.4.6': 'country',
  '2.5.4.10': 'organization',
  '2.5.4.11': 'organizational unit',
  '2.5.29.19': 'basic constraints',
  '1.3.6.1.4.1.45724.1.1.4': 'AAGUID of the authenticator',
}

/**
 * Each byte has seven bits of a number; its highest bit is set if the number continues. The first encoded number
 * combines the first two numbers of the identifier.
 */
function objectIdentifier(content: Uint8Array): string {
  const numbers: bigint[] = []
  let value = 0n
  for (const byte of content) {
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(...(numbers.length > 0 ? [value] : value < 80n ? [value / 40n, value % 40n] : [2n, value - 80n]))
    value = 0n
  }
  const identifier = numbers.join('.')
  const known = KNOWN_IDENTIFIERS[identifier]
  return known === undefined ? identifier : `${identifier}, ${known}`
}
