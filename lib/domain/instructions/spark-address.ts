import type { Draw } from '#lib/domain/instructions/seeded-bytes'
import { bech32mFromWords, wordsFromBytes } from '#lib/wallet/encoding/bech32'

/** Returns a Spark address on the main network: a protocol buffer with the key, in bech32m (Spark, BIP 350). */
export function sparkAddress(identityKey: Uint8Array): string {
  const message = Uint8Array.from([IDENTITY_KEY_FIELD, identityKey.length, ...identityKey])
  return bech32mFromWords('spark', wordsFromBytes(message))
}

/**
 * Draws a compressed public key (SEC 1, 2.3.3) whose private key is unknown. The key is on secp256k1, because wallets
 * reject other keys.
 */
export function drawPublicKey(draw: Draw): Uint8Array {
  for (let attempt = 0; ; attempt += 1) {
    const x = draw.bytes(`public key ${attempt}`, 32)
    if (isOnCurve(x)) return Uint8Array.from([EVEN_Y, ...x])
  }
}

/** Tag of field 1, which is length-prefixed (Protocol Buffers, wire type 2). */
const IDENTITY_KEY_FIELD = 0x0a
const EVEN_Y = 0x02
/** The field prime of secp256k1. The curve is y^2 = x^3 + 7 (SEC 2, 2.4.1). */
const FIELD_PRIME = 2n ** 256n - 2n ** 32n - 977n

/** Reports whether the curve has a point with this x: x^3 + 7 must have a square root (Euler's criterion). */
function isOnCurve(bytes: Uint8Array): boolean {
  const x = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  return x < FIELD_PRIME && power((x * x * x + 7n) % FIELD_PRIME, (FIELD_PRIME - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * square) % FIELD_PRIME
    square = (square * square) % FIELD_PRIME
  }
  return result
}
