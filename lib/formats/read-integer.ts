import { hexFromBytes } from '#lib/contract/hex'

/** The whole number that big-endian bytes are; 0 for none. */
export function integerOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${hexFromBytes(bytes)}`)
}
