import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexFromBytes } from '#lib/contract/hex'

export const EVM_ADDRESS_LENGTH = 20

/** Returns an address in hex with its EIP-55 checksum. Throws RangeError unless the address has 20 bytes. */
export function evmAddressFromBytes(bytes: Uint8Array): `0x${string}` {
  if (bytes.length !== EVM_ADDRESS_LENGTH) throw new RangeError('An EVM address must have 20 bytes.')
  return addChecksum(hexFromBytes(bytes))
}

function addChecksum(hex: string): `0x${string}` {
  const hash = hexFromBytes(keccak_256(new TextEncoder().encode(hex)))
  const cased = Array.from(hex, (digit, place) => (hash.charAt(place) >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}

/** Reports whether text is 0x and 40 hex digits. Digits in mixed case must match their EIP-55 checksum. */
export function isEvmAddress(text: string): boolean {
  const [, hex] = /^0x([0-9a-fA-F]{40})$/.exec(text) ?? []
  if (hex === undefined) return false
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase()
  return isOneCase || addChecksum(hex.toLowerCase()) === text
}
