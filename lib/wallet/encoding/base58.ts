import { base58 } from '@scure/base'

/** Bytes in base 58 of Bitcoin's alphabet, which leaves out 0, O, I and l. Each leading zero byte reads as one `1`. */
export function base58FromBytes(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
