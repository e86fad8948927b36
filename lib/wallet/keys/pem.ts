import { base64FromBytes, concatBytes, readHex } from '#lib/wallet/encoding/bytes'
import { POINT_LENGTH } from '#lib/wallet/keys/point'

/** Bytes before the point in a P-256 SubjectPublicKeyInfo (RFC 5480 section 2): algorithm, curve and length. */
const SPKI_PREFIX = readHex('3059301306072a8648ce3d020106082a8648ce3d030107034200') ?? new Uint8Array()

/**
 * Returns the PEM of an uncompressed P-256 public key (RFC 7468 section 13). Throws RangeError unless the key has 65
 * bytes and starts with 04. Does not check that the point is on the curve.
 */
export function pemOfPoint(point: Uint8Array): string {
  if (point.length !== POINT_LENGTH || point[0] !== 4)
    throw new RangeError('A point must have 65 bytes and start with 04.')
  const lines = base64FromBytes(concatBytes(SPKI_PREFIX, point)).match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}
