import { base64FromBytes, concatBytes, readHex } from '#lib/wallet/encoding/bytes'
import { POINT_LENGTH } from '#lib/wallet/keys/point'

/** The prefix of a P-256 SubjectPublicKeyInfo (RFC 5480 section 2): the algorithm, the curve, the length. */
const SPKI_PREFIX = readHex('3059301306072a8648ce3d020106082a8648ce3d030107034200') ?? new Uint8Array()

/**
 * Returns the PEM of a 65-byte public key (RFC 7468 section 13). Throws RangeError for another form. Does not check
 * that the point is on the curve.
 */
export function pemOfPoint(point: Uint8Array): string {
  if (point.length !== POINT_LENGTH || point[0] !== 4) throw new RangeError('A point has 65 bytes and begins with 04.')
  const lines = base64FromBytes(concatBytes(SPKI_PREFIX, point)).match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}
