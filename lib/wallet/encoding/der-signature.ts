import { hexFromBytes } from '#lib/contract/hex'
import { concatBytes, readHex } from '#lib/wallet/encoding/bytes'

/** The order of the P-256 group (SEC 2 section 2.4.2). */
export const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Length in bytes of each scalar in a raw signature. */
const SCALAR_LENGTH = 32

const SEQUENCE = 0x30
const INTEGER = 0x02

/** An ECDSA signature on P-256. r and s must be at least 1 and less than the curve order. */
export interface Signature {
  readonly r: bigint
  readonly s: bigint
}

/** The first problem in bytes that are not a strict DER signature, and its offset. */
export interface DerProblem {
  readonly problem: string
  readonly offset: number
}

/**
 * Reads an ECDSA P-256 signature in strict DER: shortest lengths, positive integers without redundant zeros, no
 * trailing bytes, r and s less than the curve order. Each signature therefore has only one encoding. A high s is
 * accepted.
 */
export function readDerSignature(bytes: Uint8Array): Signature | DerProblem {
  const sequence = readHead(bytes, 0, SEQUENCE)
  if ('problem' in sequence) return sequence
  if (sequence.end < bytes.length) return problemAt(sequence.end, 'extra bytes after the signature')
  const r = readScalar(bytes, sequence.start)
  if ('problem' in r) return r
  const s = readScalar(bytes, r.end)
  if ('problem' in s) return s
  if (s.end < bytes.length) return problemAt(s.end, 'extra bytes after s in the sequence')
  return { r: r.value, s: s.value }
}

/**
 * Returns the raw form of a signature: 64 bytes, r and then s, as in JWS (RFC 7518 section 3.4) and WebCrypto. Throws
 * RangeError if r or s is out of range.
 */
export function rawFromSignature({ r, s }: Signature): Uint8Array {
  return concatBytes(bytesFromScalar(r), bytesFromScalar(s))
}

/** Reads a raw signature. Returns undefined unless it has 64 bytes and both scalars are in range. */
export function readRawSignature(bytes: Uint8Array): Signature | undefined {
  if (bytes.length !== 2 * SCALAR_LENGTH) return undefined
  const r = BigInt(`0x${hexFromBytes(bytes.subarray(0, SCALAR_LENGTH))}`)
  const s = BigInt(`0x${hexFromBytes(bytes.subarray(SCALAR_LENGTH))}`)
  return isScalar(r) && isScalar(s) ? { r, s } : undefined
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Lengths in a P-256 signature always fit in seven bits. */
function readHead(bytes: Uint8Array, offset: number, tag: number): Span | DerProblem {
  const name = tag === SEQUENCE ? 'the sequence' : 'an integer'
  if (offset >= bytes.length) return problemAt(offset, `truncated before ${name}`)
  if (bytes[offset] !== tag) return problemAt(offset, `expected tag ${hexFromBytes(Uint8Array.of(tag))} for ${name}`)
  const length = bytes[offset + 1]
  if (length === undefined) return problemAt(offset + 1, `truncated before the length of ${name}`)
  if (length > 0x7f) return problemAt(offset + 1, `the length of ${name} is not in the short form`)
  const start = offset + 2
  if (start + length > bytes.length) return problemAt(offset + 1, `the length of ${name} exceeds the data`)
  return { start, end: start + length }
}

function readScalar(bytes: Uint8Array, offset: number): ({ readonly value: bigint } & Span) | DerProblem {
  const span = readHead(bytes, offset, INTEGER)
  if ('problem' in span) return span
  const content = bytes.subarray(span.start, span.end)
  const [first, second] = content
  if (first === undefined) return problemAt(span.start, 'an integer is empty')
  if (first > 0x7f) return problemAt(span.start, 'an integer is negative')
  if (first === 0 && second !== undefined && second < 0x80)
    return problemAt(span.start, 'an integer has a redundant leading zero')
  const value = BigInt(`0x${hexFromBytes(content)}`)
  return isScalar(value)
    ? { value, ...span }
    : problemAt(span.start, 'an integer is not between 1 and the curve order − 1')
}

function bytesFromScalar(scalar: bigint): Uint8Array {
  const bytes = isScalar(scalar) ? readHex(scalar.toString(16).padStart(2 * SCALAR_LENGTH, '0')) : undefined
  if (!bytes) throw new RangeError('r and s must be at least 1 and less than the curve order.')
  return bytes
}

function isScalar(value: bigint): boolean {
  return value >= 1n && value < P256_ORDER
}

function problemAt(offset: number, problem: string): DerProblem {
  return { problem, offset }
}
