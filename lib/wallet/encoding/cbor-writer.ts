import { concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'

/** CBOR values that passkeys use: integers, byte strings, text, and maps of these values. */
export type CborValue = number | Uint8Array | string | ReadonlyMap<number | string, CborValue>

const UNSIGNED = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const MAP = 5

/**
 * Encodes a value as CBOR with every head in its shortest form (RFC 8949 section 4.2.1). The entries of a map keep
 * their order. Throws RangeError if a number is not an integer from −2^32 to 2^32 − 1.
 */
export function cborFrom(value: CborValue): Uint8Array {
  if (typeof value === 'number') return value < 0 ? encodeHead(NEGATIVE, -1 - value) : encodeHead(UNSIGNED, value)
  if (typeof value === 'string') return withHead(TEXT, utf8FromText(value))
  if (value instanceof Uint8Array) return withHead(BYTES, value)
  const members = Array.from(value, ([key, member]) => concatBytes(cborFrom(key), cborFrom(member)))
  return concatBytes(encodeHead(MAP, value.size), ...members)
}

function withHead(major: number, content: Uint8Array): Uint8Array {
  return concatBytes(encodeHead(major, content.length), content)
}

function encodeHead(major: number, argument: number): Uint8Array {
  if (!Number.isInteger(argument) || argument < 0 || argument > 0xffff_ffff) {
    throw new RangeError('CBOR encoding supports integers from −2^32 to 2^32 − 1.')
  }
  const first = major << 5
  if (argument < 24) return Uint8Array.of(first | argument)
  if (argument <= 0xff) return Uint8Array.of(first | 24, argument)
  if (argument <= 0xffff) return Uint8Array.of(first | 25, argument >>> 8, argument & 0xff)
  return Uint8Array.of(first | 26, ...uint32(argument))
}

/** Encodes an unsigned 32-bit integer as 4 bytes, big-endian. */
export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
}
