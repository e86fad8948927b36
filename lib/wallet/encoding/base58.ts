import { base58 } from '@scure/base'

/** Bytes in base 58 of Bitcoin's alphabet, which leaves out 0, O, I and l. Each leading zero byte reads as one `1`. */
export function base58FromBytes(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Reading is quadratic, so longer text is refused unread. */
const LENGTH_MAX = 512

/** Returns the bytes of base 58; undefined if a character is foreign or there are over 512 characters. */
export function bytesFromBase58(text: string): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
