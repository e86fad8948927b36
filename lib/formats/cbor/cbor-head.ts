import type { Complaint, Reader } from '#lib/formats/field-reader'
import { integerOf } from '#lib/formats/read-integer'

/** The head of an item: its type and its argument, which is a value, length, count or tag number. */
export interface CborHead {
  /** Major type: 0 and 1 integers, 2 bytes, 3 text, 4 array, 5 map, 6 tag, 7 simple values and floats. */
  readonly major: number
  /** Additional information. 0 to 23: the argument. 24 to 27: its size (1, 2, 4 or 8 bytes). 31: no argument. */
  readonly info: number
  readonly argument: bigint
  readonly length: number
}

/** Reads the next head without consuming it. Stops if there is no valid head. */
export function peekCborHead(reader: Reader): CborHead {
  const first = reader.peek() ?? reader.stop('expected a CBOR item')
  const major = first >> 5
  const info = first & 0x1f
  if (info < 24) return { major, info, argument: BigInt(info), length: 1 }
  if (info === 31) {
    if (major === 0 || major === 1 || major === 6) reader.stop('integers and tags cannot have indefinite length')
    return { major, info, argument: 0n, length: 1 }
  }
  const count = [1, 2, 4, 8][info - 24] ?? reader.stop(`additional information ${info} is reserved`)
  const argument = reader.view(1 + count).subarray(1)
  if (argument.length < count) reader.stop('the item header is truncated')
  return { major, info, argument: integerOf(argument), length: 1 + count }
}

/** Reports whether the item has indefinite length, so that a break ends its chunks or members. */
export function isIndefinite({ major, info }: CborHead): boolean {
  return info === 31 && major !== 7
}

/** Reports whether the head is a break, which ends an item of indefinite length. */
export function isBreak({ major, info }: CborHead): boolean {
  return major === 7 && info === 31
}

/** Converts the argument of a float (2, 4 or 8 bytes) to a number. */
export function floatOf({ info, argument }: CborHead): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, argument)
  if (info === 27) return view.getFloat64(0)
  return info === 26 ? view.getFloat32(4) : halfOf(Number(argument))
}

/** Returns the problem of a head that is not in CTAP2's canonical form (CTAP 2.1 section 8). */
export function canonicalProblem(head: CborHead): Complaint | undefined {
  if (isIndefinite(head)) return { reason: 'not canonical: indefinite length', severity: 'warning' }
  const isFloat = head.major === 7 && head.info > 24
  const least = [0n, 24n, 1n << 8n, 1n << 16n, 1n << 32n][Math.max(0, head.info - 23)]
  if (isFloat || least === undefined || head.argument >= least) return undefined
  return { reason: 'not canonical: a shorter header exists', severity: 'warning' }
}

/** Converts a half-precision float (IEEE 754): 1 sign bit, 5 exponent bits, 10 fraction bits. */
function halfOf(bits: number): number {
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  const sign = bits & 0x8000 ? -1 : 1
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25))
}
