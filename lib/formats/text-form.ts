import { BASE58_LENGTH_MAX, bytesFromBase58 } from '#lib/wallet/encoding/base58'
import { readBase64url, readHex } from '#lib/wallet/encoding/bytes'

export type TextForm = 'hex' | 'base64url' | 'base64' | 'base58'

/** Bytes decoded up to the first problem. Base58 with a problem has no decoded bytes. */
export interface Decoded {
  readonly bytes: Uint8Array
  readonly problem?: { readonly offset: number; readonly reason: string }
}

/** Decodes ASCII text. Never throws. */
export function decodeText(form: TextForm, ascii: Uint8Array): Decoded {
  const text = new TextDecoder('latin1').decode(ascii)
  switch (form) {
    case 'hex':
      return decodeHex(text)
    case 'base64url':
    case 'base64':
      return decodeBase64(text)
    case 'base58':
      return decodeBase58(text)
  }
}

/**
 * Returns the range of characters that encodes a range of bytes. In base58, the range is the whole text, because a
 * character can depend on any byte.
 */
export function characterRangeOf(
  form: TextForm,
  text: Uint8Array,
  [start, end]: readonly [number, number],
): [number, number] {
  switch (form) {
    case 'hex':
      return [2 * start, 2 * end]
    case 'base64url':
    case 'base64':
      return [Math.floor((start * 8) / 6), Math.min(text.length, Math.ceil((end * 8) / 6))]
    case 'base58':
      return [0, text.length]
  }
}

/** Returns the range of bytes that a range of characters encodes, including partly encoded bytes. */
export function byteRangeOf(form: TextForm, [start, end]: readonly [number, number]): [number, number] {
  switch (form) {
    case 'hex':
      return [Math.floor(start / 2), Math.ceil(end / 2)]
    case 'base64url':
    case 'base64':
      return [Math.floor((start * 6) / 8), Math.ceil((end * 6) / 8)]
    case 'base58':
      return [0, Number.POSITIVE_INFINITY]
  }
}

function decodeHex(text: string): Decoded {
  const digits = lengthUpTo(text, /[^0-9a-fA-F]/)
  const bytes = readHex(text.slice(0, digits - (digits % 2))) ?? new Uint8Array()
  if (digits < text.length) return stopAt(bytes, digits, 'not a hex digit')
  return digits % 2 === 0 ? { bytes } : stopAt(bytes, digits - 1, 'odd number of hex digits')
}

/** Accepts both alphabets. Padding is optional, but must complete the last group of four characters. */
function decodeBase64(text: string): Decoded {
  const unpadded = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
  const digits = lengthUpTo(unpadded, /[^\w\-+/]/)
  const hasLeftover = digits % 4 === 1
  const standard = unpadded
    .slice(0, hasLeftover ? digits - 1 : digits)
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(standard), character => character.charCodeAt(0))
  if (digits < unpadded.length) return stopAt(bytes, digits, 'not a base64 or base64url character')
  if (hasLeftover) return stopAt(bytes, digits - 1, 'one character too many')
  const isExact = readBase64url(standard, { tolerate: 'base64' }) !== undefined
  return isExact ? { bytes } : stopAt(bytes, digits - 1, 'the last character has non-zero unused bits')
}

function decodeBase58(text: string): Decoded {
  const bytes = bytesFromBase58(text)
  if (bytes !== undefined) return { bytes }
  const digits = lengthUpTo(text, /[^1-9A-HJ-NP-Za-km-z]/)
  if (digits < text.length)
    return stopAt(new Uint8Array(), digits, 'not a base58 character (0, O, I and l are excluded)')
  return stopAt(
    new Uint8Array(),
    BASE58_LENGTH_MAX,
    `base58 text longer than ${BASE58_LENGTH_MAX} characters is not decoded`,
  )
}

function lengthUpTo(text: string, foreign: RegExp): number {
  const at = text.search(foreign)
  return at < 0 ? text.length : at
}

function stopAt(bytes: Uint8Array, offset: number, reason: string): Decoded {
  return { bytes, problem: { offset, reason } }
}
