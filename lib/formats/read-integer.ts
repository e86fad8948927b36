import { hexFromBytes } from '#lib/contract/hex'

/** Converts big-endian bytes to an unsigned integer. Returns 0 for an empty array. */
export function integerOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${hexFromBytes(bytes)}`)
}
