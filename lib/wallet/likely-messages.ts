import { hexFromBytes } from '#lib/contract/hex'
import { base64urlFromBytes, firstDifference, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

/** What clients are known to do to a payload before they sign it, each of which signs other bytes. */
export type Mistake =
  | 'TRAILING_NEWLINE'
  /** The same with the two characters of Windows. */
  | 'TRAILING_CRLF'
  | 'RESERIALISED'
  /** The payload as a JSON string: quotes and escapes are signed too. */
  | 'JSON_STRING'
  /** Cut out of an answer that was never parsed: without quotes, but with the escapes. */
  | 'ESCAPED_TEXT'
  | 'HEX_TEXT'
  | 'BASE64URL_TEXT'
  /** The hex of its SHA-256. */
  | 'HASH_HEX_TEXT'
  /** Its SHA-256, which the signature hashes once more. */
  | 'DOUBLE_HASH'

/** Bytes that may have been signed in place of a payload, by the mistake that makes them. */
export interface LikelyMessage {
  readonly mistake: Mistake
  readonly bytes: Uint8Array
}

/**
 * What clients are known to sign in place of a payload, likeliest first; never the payload itself. A signature does not tell
 * its message; that it verifies over one of these does.
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

/** Those that a payload has as text; one that is no UTF-8 has none. */
function mistakenTexts(text: string | undefined): readonly (readonly [Mistake, string])[] {
  if (text === undefined) return []
  const quoted = JSON.stringify(text)
  return [
    ['TRAILING_NEWLINE', `${text}\n`],
    ['TRAILING_CRLF', `${text}\r\n`],
    ...reserialisations(text).map(again => ['RESERIALISED', again] as const),
    ['JSON_STRING', quoted],
    ['ESCAPED_TEXT', quoted.slice(1, -1)],
  ]
}

/** Ways JSON is printed again: compact, with spaces as Python and jq do, indented. */
function reserialisations(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    const spaced = JSON.stringify(value, undefined, 1)
      .replace(/\n */g, ' ')
      .replace(/([{[]) | ([}\]])/g, '$1$2')
    return [JSON.stringify(value), spaced, JSON.stringify(value, undefined, 2), JSON.stringify(value, undefined, 4)]
  } catch {
    return []
  }
}
