import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/**
 * Maximum length of base58check text in characters. Longer text is not decoded, because decoding takes quadratic time.
 * An encrypted session key has at most 116 characters.
 */
const LENGTH_MAX = 512

/** Returns the base58check of a payload: base58 of the payload and the first four bytes of its double SHA-256. */
export function base58checkFromBytes(payload: Uint8Array): string {
  return base58check.encode(payload)
}

/** Returns the payload of base58check text. Returns undefined if the text is invalid or longer than 512 characters. */
export function readBase58check(text: string): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}
