import { base58 } from '@scure/base'

/** Encodes bytes as base58 with Bitcoin's alphabet, without 0, O, I and l. Each leading zero byte becomes one `1`. */
export function base58FromBytes(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Decoding is quadratic, so longer text is rejected first. */
export const BASE58_LENGTH_MAX = 512

/** Returns the bytes of base58 text. Returns undefined for an invalid character, or more than 512 characters. */
export function bytesFromBase58(text: string): Uint8Array | undefined {
  if (text.length > BASE58_LENGTH_MAX) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
