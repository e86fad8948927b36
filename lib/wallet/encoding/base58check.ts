import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Decoding is quadratic, so longer text is rejected first. An encrypted session key has 116 characters. */
const LENGTH_MAX = 512

/** Returns base58 text of the payload and the first four bytes of its double SHA-256 (Bitcoin's base58check). */
export function base58checkFromBytes(payload: Uint8Array): string {
  return base58check.encode(payload)
}

/**
 * Returns the payload of base58check text. Returns undefined for an invalid character, a wrong checksum, or more than
 * 512 characters.
 */
export function readBase58check(text: string): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}
