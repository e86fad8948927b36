import { base58 } from '@scure/base'

/** Encodes bytes as base58 with Bitcoin's alphabet, which lacks 0, O, I and l. Each leading zero byte becomes a `1`. */
export function base58FromBytes(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Maximum length of base58 text in characters. Longer text is not decoded, because decoding takes quadratic time. */
export const BASE58_LENGTH_MAX = 512

/** Decodes base58. Returns undefined if the text has an invalid character or more than 512 characters. */
export function bytesFromBase58(text: string): Uint8Array | undefined {
  if (text.length > BASE58_LENGTH_MAX) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
