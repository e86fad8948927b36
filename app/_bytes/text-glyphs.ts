/** A character of a layer of text, and the bytes it is written with. */
export interface Glyph {
  readonly at: number
  readonly end: number
  readonly text: string
}

/** The characters of bytes of text. What no eye sees has a picture; what is not UTF-8 stands as its replacement. */
export function glyphsOf(bytes: Uint8Array, start: number, end: number): readonly Glyph[] {
  const glyphs: Glyph[] = []
  for (let at = start; at < end; ) {
    const next = Math.min(end, at + lengthFrom(bytes[at] ?? 0))
    const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, next))
    const isWhole = [...decoded].length === 1
    const stop = isWhole ? next : at + 1
    glyphs.push({ at, end: stop, text: isWhole ? pictureOf(decoded) : '\ufffd' })
    at = stop
  }
  return glyphs
}

/** Bytes of a character that begins so (RFC 3629). */
function lengthFrom(first: number): number {
  if (first < 0xc0) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

/** A line break is seen and breaks the line. Directions are not followed, so that text stands as its bytes do. */
function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x0a) return '\u240a\n'
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return /[\p{Cf}\p{Zl}\p{Zp}]/u.test(character) ? `\\u{${code.toString(16)}}` : character
}
