import { hexFromBytes } from '#lib/contract/hex'
import { base64urlFromBytes, firstDifference, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

/** Known mistakes of clients that sign bytes other than the payload. */
export type Mistake =
  | 'TRAILING_NEWLINE'
  | 'TRAILING_CRLF'
  | 'RESERIALISED'
  /** The payload as a JSON string: quotes and escapes are signed too. */
  | 'JSON_STRING'
  /** The payload as copied from an unparsed response: without the quotes, but with the escapes. */
  | 'ESCAPED_TEXT'
  | 'HEX_TEXT'
  | 'BASE64URL_TEXT'
  /** The SHA-256 of the payload, as hex text. */
  | 'HASH_HEX_TEXT'
  /** The SHA-256 of the payload, which signing then hashes again. */
  | 'DOUBLE_HASH'

/** A mistake, and the bytes that a client signs because of it. */
export interface LikelyMessage {
  readonly mistake: Mistake
  readonly bytes: Uint8Array
}

/**
 * Returns the messages that clients are known to sign instead of the payload, likeliest first. A signature that
 * verifies over one of them reveals the mistake.
 */
export function likelyMessages(payload: Uint8Array): readonly LikelyMessage[] {
  const digest = sha256(payload)
  const texts: readonly (readonly [Mistake, string])[] = [
    ...mistakenTexts(textFromUtf8(payload)),
    ['HEX_TEXT', hexFromBytes(payload)],
    ['BASE64URL_TEXT', base64urlFromBytes(payload)],
    ['HASH_HEX_TEXT', hexFromBytes(digest)],
  ]
  const named = texts.map(([mistake, text]) => ({ mistake, bytes: utf8FromText(text) }))
  const all: readonly LikelyMessage[] = [...named, { mistake: 'DOUBLE_HASH', bytes: digest }]
  return all.filter(({ bytes }) => firstDifference(bytes, payload) !== undefined)
}

/** `text` is undefined if the payload is not UTF-8. */
function mistakenTexts(text: string | undefined): readonly (readonly [Mistake, string])[] {
  if (text === undefined) return []
  const quoted = JSON.stringify(text)
  return [
    ['TRAILING_NEWLINE', `${text}\n`],
    ['TRAILING_CRLF', `${text}\r\n`],
    ...reserialize(text).map(variant => ['RESERIALISED', variant] as const),
    ['JSON_STRING', quoted],
    ['ESCAPED_TEXT', quoted.slice(1, -1)],
  ]
}

/** Returns common serializations: compact, spaced as in Python, and indented by 2 or 4 spaces. */
function reserialize(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    // Every line break is between two tokens, because JSON escapes line breaks in strings.
    const spaced = JSON.stringify(value, undefined, 1)
      .replace(/([{[])\n *|\n *([}\]])/g, '$1$2')
      .replace(/\n */g, ' ')
    return [JSON.stringify(value), spaced, JSON.stringify(value, undefined, 2), JSON.stringify(value, undefined, 4)]
  } catch {
    return []
  }
}
