import type { Trace } from '#lib/operations/trace'
import { readUncompressedPoint } from '#lib/wallet/keys/point'

/** Returns `clientPublicKey` as sent. Throws INVALID_INPUT if it is not an uncompressed P-256 point (§4.5). */
export function checkClientKey(trace: Trace, clientPublicKey: unknown): string {
  const label = 'clientPublicKey is an uncompressed P-256 point (04 and 128 hex characters)'
  if (typeof clientPublicKey === 'string' && readUncompressedPoint(clientPublicKey) !== undefined) {
    trace.pass('client-key', label, { got: clientPublicKey })
    return clientPublicKey
  }
  const got = typeof clientPublicKey === 'string' ? `${clientPublicKey.length} characters` : typeof clientPublicKey
  const message = 'Expected an uncompressed P-256 public key: 130 hex characters starting with 04.'
  throw trace.fail('client-key', label, {
    code: 'INVALID_INPUT',
    details: {
      reason: 'BAD_CLIENT_PUBLIC_KEY',
      field: 'clientPublicKey',
      errors: [{ field: 'clientPublicKey', message }],
    },
    got: clientPublicKey === undefined ? 'missing' : got,
  })
}
