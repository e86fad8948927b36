import { concatBytes } from '#lib/wallet/encoding/bytes'
import { rawFromSignature, type Signature } from '#lib/wallet/encoding/der-signature'

/** Encodes a signature as DER. Throws RangeError unless r and s are at least 1 and less than the curve order. */
export function derFromSignature(signature: Signature): Uint8Array {
  const raw = rawFromSignature(signature)
  const content = concatBytes(derFromScalar(raw.subarray(0, 32)), derFromScalar(raw.subarray(32)))
  return concatBytes(Uint8Array.of(0x30, content.length), content)
}

function derFromScalar(bytes: Uint8Array): Uint8Array {
  const significant = bytes.subarray(bytes.findIndex(byte => byte > 0))
  const content = (significant[0] ?? 0) > 0x7f ? concatBytes(Uint8Array.of(0), significant) : significant
  return concatBytes(Uint8Array.of(0x02, content.length), content)
}
