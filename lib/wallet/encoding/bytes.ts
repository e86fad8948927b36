import { hexToBytes } from '@noble/hashes/utils.js'

const BASE64URL = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/

/** Options for decoding base64url. `base64` also accepts the standard alphabet and padding, which some clients send. */
export interface Base64Tolerance {
  readonly tolerate?: 'base64'
}

/** Decodes uppercase or lowercase hex. */
export function readHex(text: string): Uint8Array | undefined {
  try {
    return hexToBytes(text)
  } catch {
    return undefined
  }
}

/**
 * Decodes base64url without padding (RFC 4648 section 5). The unused bits of the last character must be zero. Without
 * `tolerate`, each byte array therefore has exactly one valid text.
 */
export function readBase64url(text: string, { tolerate }: Base64Tolerance = {}): Uint8Array | undefined {
  const unpadded = tolerate === 'base64' ? withoutPadding(text) : text
  const url = tolerate === 'base64' ? unpadded.replaceAll('+', '-').replaceAll('/', '_') : unpadded
  if (!BASE64URL.test(url)) return undefined
  const binary = atob(url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

/** Encodes bytes as base64url without padding. */
export function base64urlFromBytes(bytes: Uint8Array): string {
  return base64FromBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Encodes bytes as padded standard base64. */
export function base64FromBytes(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Encodes text as UTF-8. A lone surrogate becomes U+FFFD. */
export function utf8FromText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Decodes UTF-8, keeping a byte order mark. */
export function textFromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Reports whether two byte arrays are equal. The time depends on their lengths, not on their contents. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

/** Returns the first index at which two arrays differ or one array ends. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  const length = Math.max(a.length, b.length)
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at
  return undefined
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Removes valid padding, which completes a group of four characters. Keeps other padding, so that decoding fails. */
function withoutPadding(text: string): string {
  return text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
}
