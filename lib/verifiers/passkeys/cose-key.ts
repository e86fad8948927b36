import { isoCBOR } from '@simplewebauthn/server/helpers'
import { hexFromBytes } from '#lib/contract/hex'
import { PASSKEY_ALGORITHMS } from '#lib/domain/credentials/attestation-rules'
import { readPoint } from '#lib/wallet/keys/point'

/** Labels of COSE key parameters (RFC 9052 section 7, RFC 9053 section 7). */
const KTY = 1
const ALG = 3
const CRV = -1

/** Bits of an RSA modulus: the minimum (RFC 8812 section 2), and a maximum that keeps verification cheap. */
const RSA_BITS_MIN = 2048
const RSA_BITS_MAX = 8192

/** Algorithm of a COSE key, and the reason why the key is unusable, if any. */
export interface CoseKey {
  readonly algorithm: unknown
  readonly keyProblem: string | undefined
}

/**
 * Reads a passkey's COSE key. A usable key has exactly the parameters that its algorithm requires (Web Authentication
 * section 6.5.1). Throws if the bytes are not CBOR.
 */
export function readCoseKey(bytes: Uint8Array): CoseKey {
  const key: unknown = isoCBOR.decodeFirst(Uint8Array.from(bytes))
  if (!(key instanceof Map)) return { algorithm: undefined, keyProblem: 'not a map' }
  const algorithm: unknown = key.get(ALG)
  return { algorithm, keyProblem: problemOf(key, algorithm) }
}

function problemOf(key: ReadonlyMap<unknown, unknown>, algorithm: unknown): string | undefined {
  const name = typeof algorithm === 'number' ? PASSKEY_ALGORITHMS.get(algorithm) : undefined
  switch (name) {
    case 'ES256':
      return shapeProblem(key, { kty: 2, crv: 1, size: 5 }) ?? pointProblem(key.get(-2), key.get(-3))
    case 'EdDSA':
      return shapeProblem(key, { kty: 1, crv: 6, size: 4 }) ?? lengthProblem('x', key.get(-2), 32)
    case 'RS256':
      return shapeProblem(key, { kty: 3, size: 4 }) ?? rsaProblem(key.get(-1), key.get(-2))
    case undefined:
      return 'the algorithm is not accepted'
    default:
      return name satisfies never
  }
}

function shapeProblem(
  key: ReadonlyMap<unknown, unknown>,
  { kty, crv, size }: { readonly kty: number; readonly crv?: number; readonly size: number },
): string | undefined {
  if (key.get(KTY) !== kty) return `kty is not ${kty}`
  if (crv !== undefined && key.get(CRV) !== crv) return `crv is not ${crv}`
  return key.size === size ? undefined : `${key.size} parameters instead of ${size}`
}

function pointProblem(x: unknown, y: unknown): string | undefined {
  const problem = lengthProblem('x', x, 32) ?? lengthProblem('y', y, 32)
  if (problem !== undefined || !(x instanceof Uint8Array) || !(y instanceof Uint8Array)) return problem
  return readPoint(`04${hexFromBytes(x)}${hexFromBytes(y)}`) === undefined ? 'x and y are not a P-256 point' : undefined
}

function rsaProblem(n: unknown, e: unknown): string | undefined {
  if (!(n instanceof Uint8Array) || !(e instanceof Uint8Array)) return 'n or e is not a byte string'
  const bits = Math.max(0, n.length * 8 - Math.clz32(n[0] ?? 0) + 24)
  if (n[0] === 0 || e[0] === 0) return 'n or e has a redundant leading zero'
  if (bits < RSA_BITS_MIN || bits > RSA_BITS_MAX)
    return `n has ${bits} bits; expected ${RSA_BITS_MIN} to ${RSA_BITS_MAX}`
  const exponent = e.length <= 4 ? Number.parseInt(hexFromBytes(e), 16) : 0
  return exponent >= 3 && exponent % 2 === 1 ? undefined : 'e is not an odd number between 3 and 2^32 − 1'
}

function lengthProblem(name: string, value: unknown, length: number): string | undefined {
  if (value instanceof Uint8Array && value.length === length) return undefined
  return `${name} is not a byte string of ${length} bytes`
}
