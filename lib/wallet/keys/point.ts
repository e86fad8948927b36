import { p256 } from '@noble/curves/nist.js'
import { readHex } from '#lib/wallet/encoding/bytes'

/** Bytes of a point: 04, x, y. */
export const POINT_LENGTH = 65

/** Bytes of a point in its short form: 02 for an even y, 03 for an odd one, then x. */
export const COMPRESSED_POINT_LENGTH = 33

/** §4.5: what `clientPublicKey` looks like. */
const UNCOMPRESSED = /^04[0-9a-fA-F]{128}$/

/** The point of P-256 that hex of 33 or 65 bytes names, as its 65 bytes; undefined when it names none (SEC 1 section 2.3.4). */
export function readPoint(hex: string): Uint8Array | undefined {
  const bytes = hex.length <= 2 * POINT_LENGTH ? readHex(hex) : undefined
  return bytes && pointOf(bytes)
}

/** As {@link readPoint}, for the form of §4.5 alone: 04 and 128 digits. */
export function readUncompressedPoint(hex: string): Uint8Array | undefined {
  return UNCOMPRESSED.test(hex) ? readPoint(hex) : undefined
}

/** The 33 bytes of a point of 65. RangeError on another form; whether it is on the curve is not asked. */
export function compressPoint(point: Uint8Array): Uint8Array {
  if (point.length !== POINT_LENGTH || point[0] !== 4) throw new RangeError('A point has 65 bytes and begins with 04.')
  // Not slice: of a Buffer that is a view, and writing to it would change the point that was given.
  const compressed = Uint8Array.from(point.subarray(0, COMPRESSED_POINT_LENGTH))
  compressed[0] = 2 + ((point[POINT_LENGTH - 1] ?? 0) & 1)
  return compressed
}

/** The 65 bytes of a point of 33; undefined when there is none. */
export function uncompressPoint(compressed: Uint8Array): Uint8Array | undefined {
  return compressed.length === COMPRESSED_POINT_LENGTH ? pointOf(compressed) : undefined
}

/** noble takes 33 and 65 bytes alone, and checks the range of both coordinates and that they are on the curve. */
function pointOf(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return p256.Point.fromBytes(bytes).toBytes(false)
  } catch {
    return undefined
  }
}
