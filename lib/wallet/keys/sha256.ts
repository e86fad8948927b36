import { sha256 as noble } from '@noble/hashes/sha2.js'
import { hexFromBytes } from '#lib/contract/hex'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** Returns the SHA-256 of bytes. Synchronous, unlike WebCrypto, and works in browsers, unlike `node:crypto`. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return noble(bytes)
}

/** Returns the SHA-256 of a text's UTF-8 bytes, in hex. */
export function sha256Hex(text: string): string {
  return hexFromBytes(noble(utf8FromText(text)))
}
