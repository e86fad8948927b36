import { p256 } from '@noble/curves/nist.js'
import { readHex } from '#lib/wallet/encoding/bytes'

/** Length in bytes of an uncompressed point: 04, x, y. */
export const POINT_LENGTH = 65

/** Length in bytes of a compressed point: 02 if y is even or 03 if y is odd, then x. */
export const COMPRESSED_POINT_LENGTH = 33

const UNCOMPRESSED = /^04[0-9a-fA-F]{128}$/

/** Reads a compressed or uncompressed P-256 point (SEC 1 section 2.3.4) from hex. Returns the 65-byte form. */
export function readPoint(hex: string): Uint8Array | undefined {
  const bytes = hex.length <= 2 * POINT_LENGTH ? readHex(hex) : undefined
  return bytes && pointOf(bytes)
}

/** Like {@link readPoint}, but accepts only the form of `clientPublicKey` (§4.5): 04 and 128 hex digits. */
export function readUncompressedPoint(hex: string): Uint8Array | undefined {
  return UNCOMPRESSED.test(hex) ? readPoint(hex) : undefined
}

/**
 * Compresses a 65-byte point to 33 bytes. Throws RangeError unless the point has 65 bytes and starts with 04. Does not
 * check that the point is on the curve.
 */
export function compressPoint(point: Uint8Array): Uint8Array {
  if (point.length !== POINT_LENGTH || point[0] !== 4)
    throw new RangeError('A point must have 65 bytes and start with 04.')
  // Not slice(): on a Buffer, it returns a view, so writing would change the given point.
  const compressed = Uint8Array.from(point.subarray(0, COMPRESSED_POINT_LENGTH))
  compressed[0] = 2 + ((point[POINT_LENGTH - 1] ?? 0) & 1)
  return compressed
}

/** Uncompresses a 33-byte point to 65 bytes. */
export function uncompressPoint(compressed: Uint8Array): Uint8Array | undefined {
  return compressed.length === COMPRESSED_POINT_LENGTH ? pointOf(compressed) : undefined
}

/** noble requires 33 or 65 bytes, coordinates less than the prime, and a point on the curve. */
function pointOf(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return p256.Point.fromBytes(bytes).toBytes(false)
  } catch {
    return undefined
  }
}
