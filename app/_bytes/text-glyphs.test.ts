import fc from 'fast-check'
import { expect, test } from 'vitest'
import { glyphsOf } from './text-glyphs'

const glyphTexts = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return glyphsOf(bytes, 0, bytes.length).map(glyph => glyph.text)
}

test('every byte of arbitrary input belongs to exactly one glyph', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      let end = 0
      for (const glyph of glyphsOf(bytes, 0, bytes.length)) {
        expect(glyph.at).toBe(end)
        expect(glyph.end).toBeGreaterThan(end)
        end = glyph.end
      }
      expect(end).toBe(bytes.length)
    }),
  )
})

test('glyphsOf splits printable text without changing it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ä', '€', '𝒳', '{', '"', ' ') }), text => {
      expect(glyphTexts(text).join('')).toBe(text)
    }),
  )
})

test('ASCII control characters become symbols, and other control and format characters become escapes', () => {
  expect(glyphTexts('a\nb\t\r\0\u001b\u007f')).toEqual(['a', '␊\n', 'b', '␉', '␍', '␀', '␛', '␡'])
  expect(glyphTexts('\u202e\u200b\ufeff\u0080')).toEqual(['\\u{202e}', '\\u{200b}', '\\u{feff}', '\\u{80}'])
})
