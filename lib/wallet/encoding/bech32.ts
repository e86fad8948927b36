import { bech32, bech32m } from '@scure/base'

/** Regroups bytes into five-bit words, padding the last word with zero bits. */
export function wordsFromBytes(bytes: Uint8Array): number[] {
  return bech32.toWords(bytes)
}

/** Encodes five-bit words as bech32 (BIP 173) without its limit of 90 characters, which BOLT 11 invoices exceed. */
export function bech32FromWords(prefix: string, words: readonly number[]): string {
  return bech32.encode(prefix, [...words], false)
}

/** Encodes five-bit words as bech32m (BIP 350) without a length limit. */
export function bech32mFromWords(prefix: string, words: readonly number[]): string {
  return bech32m.encode(prefix, [...words], false)
}

/** Reports whether text of any length is bech32 with a valid checksum. */
export function isBech32(text: string): boolean {
  return bech32.decodeUnsafe(text, false) !== undefined
}

/** Reports whether text of any length is bech32m with a valid checksum. */
export function isBech32m(text: string): boolean {
  return bech32m.decodeUnsafe(text, false) !== undefined
}
