import type { Trace } from '#lib/operations/trace'
import { readUncompressedPoint } from '#lib/wallet/keys/point'

/** Returns a `clientPublicKey`, as sent, if it is a P-256 point (§4.5). Rejects with INVALID_INPUT. */
export function checkClientKey(trace: Trace, clientPublicKey: unknown): string {
  const label = 'clientPublicKey is 04 and 128 hex characters: a point of P-256'
  if (typeof clientPublicKey === 'string' && readUncompressedPoint(clientPublicKey) !== undefined) {
    trace.pass('client-key', label)
    return clientPublicKey
  }
  const got = typeof clientPublicKey === 'string' ? `${clientPublicKey.length} characters` : typeof clientPublicKey
  const message = 'Expected 130 hex characters: an uncompressed P-256 public key, beginning with 04.'
  throw trace.fail('client-key', label, {
    code: 'INVALID_INPUT',
    details: {
      reason: 'BAD_CLIENT_PUBLIC_KEY',
      field: 'clientPublicKey',
      errors: [{ field: 'clientPublicKey', message }],
    },
    got: clientPublicKey === undefined ? 'nothing' : got,
  })
}
