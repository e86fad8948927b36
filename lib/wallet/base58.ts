import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'

const base58Check = createBase58check(sha256)

/** Bytes in base 58 of Bitcoin's alphabet, which leaves out 0, O, I and l. Each leading zero byte reads as one `1`. */
export function base58FromBytes(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Bytes in base 58 with the first four bytes of their double SHA-256 behind them (Bitcoin's base58check). */
export function base58CheckFromBytes(bytes: Uint8Array): string {
  return base58Check.encode(bytes)
}
