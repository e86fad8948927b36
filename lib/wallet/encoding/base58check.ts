import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Reading is quadratic, so longer text is refused unread. A sealed session key has 116 characters. */
const LENGTH_MAX = 512

/** Bytes in base 58 with the first four bytes of their double SHA-256 behind them (Bitcoin's base58check). */
export function base58checkFromBytes(payload: Uint8Array): string {
  return base58check.encode(payload)
}

/** The payload of base58check; undefined when a character is foreign, the check differs or there are over 512 characters. */
export function readBase58check(text: string): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}
