import { hexFromBytes } from '#lib/contract/hex'

/** Converts big-endian bytes to an integer; 0 for no bytes. */
export function integerOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${hexFromBytes(bytes)}`)
}
