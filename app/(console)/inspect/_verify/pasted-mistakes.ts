import { firstDifference, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyMessages, type Mistake } from '#lib/wallet/likely-messages'

/** Bytes that may have been signed in place of a pasted payload, and what they are in words. */
export interface PastedMistake {
  readonly words: string
  readonly bytes: Uint8Array
}

const WORDS: Readonly<Record<Mistake, string>> = {
  TRAILING_NEWLINE: 'the payload and a line break',
  TRAILING_CRLF: 'the payload and a line break of Windows',
  RESERIALISED: 'the payload parsed and printed again',
  JSON_STRING: 'the payload as a JSON string, quotes and escapes included',
  ESCAPED_TEXT: 'the escaped content of a JSON string',
  HEX_TEXT: 'the payload in hex',
  BASE64URL_TEXT: 'the payload in base64url',
  HASH_HEX_TEXT: 'the SHA-256 of the payload, in hex',
  DOUBLE_HASH: 'the SHA-256 of the payload, hashed twice',
}

/** What clients are known to sign in place of a payload, with one of pasting: white space that the payload never had. */
export function pastedMistakes(payload: Uint8Array): readonly PastedMistake[] {
  const trimmed = utf8FromText(textFromUtf8(payload)?.trim() ?? '')
  const isPadded = trimmed.length > 0 && firstDifference(trimmed, payload) !== undefined
  return [
    ...(isPadded ? [{ words: 'the payload without the white space around it', bytes: trimmed }] : []),
    ...likelyMessages(payload).map(({ mistake, bytes }) => ({ words: WORDS[mistake], bytes })),
  ]
}
