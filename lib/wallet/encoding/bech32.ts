import { bech32, bech32m } from '@scure/base'

/** Bytes regrouped into words of five bits, the last one filled up with zeros. */
export function wordsFromBytes(bytes: Uint8Array): number[] {
  return bech32.toWords(bytes)
}

/** Words of five bits as bech32 text (BIP 173), of any length: BOLT 11 lifts the limit of 90 characters. */
export function bech32FromWords(prefix: string, words: readonly number[]): string {
  return bech32.encode(prefix, [...words], false)
}

/** Words of five bits as bech32m text (BIP 350), of any length. */
export function bech32mFromWords(prefix: string, words: readonly number[]): string {
  return bech32m.encode(prefix, [...words], false)
}

/** Reports whether a text of any length is bech32 whose checksum holds. */
export function isBech32(text: string): boolean {
  return bech32.decodeUnsafe(text, false) !== undefined
}

/** Reports whether a text of any length is bech32m whose checksum holds. */
export function isBech32m(text: string): boolean {
  return bech32m.decodeUnsafe(text, false) !== undefined
}
