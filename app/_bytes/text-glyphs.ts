/** A visible character, or U+FFFD for invalid bytes, with its byte range. */
export interface Glyph {
  readonly at: number
  readonly end: number
  readonly text: string
}

/** Splits a range of UTF-8 text into glyphs. */
export function glyphsOf(bytes: Uint8Array, start: number, end: number): readonly Glyph[] {
  const glyphs: Glyph[] = []
  for (let at = start; at < end; ) {
    const next = Math.min(end, at + characterLength(bytes[at] ?? 0))
    const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, next))
    const isWhole = [...decoded].length === 1
    const stop = isWhole ? next : at + 1
    glyphs.push({ at, end: stop, text: isWhole ? visibleForm(decoded) : '\ufffd' })
    at = stop
  }
  return glyphs
}

/** Returns the length in bytes of a UTF-8 character with this first byte (RFC 3629). */
function characterLength(first: number): number {
  if (first < 0xc0) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

/** Replaces an invisible character with a symbol or an escape. A newline keeps its line break. */
function visibleForm(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x0a) return '\u240a\n'
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character) ? `\\u{${code.toString(16)}}` : character
}
