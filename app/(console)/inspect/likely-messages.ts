import { hexFromBytes } from '#lib/contract/hex'
import { base64urlFromBytes, textFromUtf8, utf8FromText } from '#lib/wallet/bytes'
import { sha256 } from '#lib/wallet/digest'

/** Bytes that may have been signed in place of a payload, and what they are in words. */
export interface LikelyMessage {
  readonly words: string
  readonly bytes: Uint8Array
}

/** What clients are known to sign in place of the payload, likeliest first. */
export function likelyMessages(payload: Uint8Array): readonly LikelyMessage[] {
  const text = textFromUtf8(payload)
  const digest = sha256(payload)
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['the payload and a line break', text && `${text}\n`],
    ['the payload and a line break of Windows', text && `${text}\r\n`],
    ['the payload without the white space around it', text?.trim()],
    ...reserialisations(text).map(again => ['the payload parsed and printed again', again] as const),
    ['the payload as a JSON string, quotes and escapes included', text && JSON.stringify(text)],
    ['the escaped content of a JSON string', text && JSON.stringify(text).slice(1, -1)],
    ['the payload in hex', hexFromBytes(payload)],
    ['the payload in base64url', base64urlFromBytes(payload)],
    ['the SHA-256 of the payload, in hex', hexFromBytes(digest)],
  ]
  const named = texts.flatMap(([words, other]) => (other === undefined ? [] : [{ words, bytes: utf8FromText(other) }]))
  const all = [...named, { words: 'the SHA-256 of the payload, hashed twice', bytes: digest }]
  return all.filter(({ bytes }) => firstDifference(bytes, payload) !== undefined)
}

/** The first byte in which two messages differ; undefined where they are the same. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  const length = Math.max(a.length, b.length)
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at
  return undefined
}

/** Compact, with spaces as Python prints it, and indented. */
function reserialisations(text: string | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const spaced = JSON.stringify(value, undefined, 1)
      .replace(/\n */g, ' ')
      .replace(/([{[]) | ([}\]])/g, '$1$2')
    return [JSON.stringify(value), spaced, JSON.stringify(value, undefined, 2), JSON.stringify(value, undefined, 4)]
  } catch {
    return []
  }
}
