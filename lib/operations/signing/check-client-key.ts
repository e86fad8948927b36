import type { Call } from '#lib/operations/world'
import { readPoint, readUncompressedPoint } from '#lib/wallet/keys/point'

const UNCOMPRESSED = {
  label: 'clientPublicKey is an uncompressed P-256 point (04 and 128 hex characters)',
  expected: 'an uncompressed P-256 public key: 130 hex characters starting with 04',
}
const ANY_FORM = {
  label: 'clientPublicKey is a P-256 point (04 and 128, or 02 or 03 and 64 hex characters)',
  expected: 'a P-256 public key: 130 hex characters starting with 04, or 66 starting with 02 or 03',
}

/**
 * Returns the `clientPublicKey` of an export as sent. Throws INVALID_INPUT if it is not an uncompressed P-256 point
 * (§4.5).
 */
export function checkClientKey(call: Pick<Call, 'trace'>, clientPublicKey: unknown): string {
  return check(call, clientPublicKey, UNCOMPRESSED, readUncompressedPoint)
}

/** Like {@link checkClientKey}, for a session: with COMPRESSED_CLIENT_KEYS=allow, it accepts a compressed point too. */
export function checkSessionKey(call: Pick<Call, 'trace' | 'world'>, clientPublicKey: unknown): string {
  const isCompressedAllowed = call.world.settings.compressedClientKeys
  if (!isCompressedAllowed) return checkClientKey(call, clientPublicKey)
  return check(call, clientPublicKey, ANY_FORM, readPoint)
}

function check(
  { trace }: Pick<Call, 'trace'>,
  clientPublicKey: unknown,
  { label, expected }: typeof UNCOMPRESSED,
  read: typeof readPoint,
): string {
  if (typeof clientPublicKey === 'string' && read(clientPublicKey) !== undefined) {
    trace.pass('client-key', label, { got: clientPublicKey })
    return clientPublicKey
  }
  const got = typeof clientPublicKey === 'string' ? `${clientPublicKey.length} characters` : typeof clientPublicKey
  throw trace.fail('client-key', label, {
    code: 'INVALID_INPUT',
    details: {
      reason: 'BAD_CLIENT_PUBLIC_KEY',
      field: 'clientPublicKey',
      errors: [{ field: 'clientPublicKey', message: `Expected ${expected}.` }],
    },
    got: clientPublicKey === undefined ? 'missing' : got,
  })
}
