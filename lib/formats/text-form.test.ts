import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { byteRangeOf, characterRangeOf, decodeText, type TextForm } from '#lib/formats/text-form'

const ENCODERS: { readonly [Form in TextForm]: (bytes: Uint8Array) => string } = {
  hex: bytes => Buffer.from(bytes).toString('hex'),
  base64url: bytes => Buffer.from(bytes).toString('base64url'),
  // Without padding. Separate tests use padded text.
  base64: bytes => Buffer.from(bytes).toString('base64').replaceAll('=', ''),
  base58: bytes => base58.encode(bytes),
}
const FORMS = Object.keys(ENCODERS) as TextForm[]

describe.each(FORMS)('decodeText with form %s', form => {
  it('decodes the output of an independent encoder', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), bytes => {
        expect(decodeText(form, Buffer.from(ENCODERS[form](bytes)))).toEqual({ bytes })
      }),
    )
  })

  it('reports the offset of an invalid character, and returns only bytes before it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 60 }), fc.nat(), (bytes, place) => {
        const text = ENCODERS[form](bytes)
        const at = place % text.length
        const broken = `${text.slice(0, at)}!${text.slice(at + 1)}`
        const { bytes: read, problem } = decodeText(form, Buffer.from(broken))
        expect(problem?.offset).toBe(at)
        expect(read).toEqual(bytes.subarray(0, read.length))
      }),
    )
  })

  it('does not throw for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => void decodeText(form, bytes)))
  })
})

describe('decodeText with form base64url', () => {
  it.each(['+/+/', 'YQ==', 'YWI='])('accepts %s, which is standard base64', text => {
    expect(decodeText('base64url', Buffer.from(text))).toEqual({ bytes: new Uint8Array(Buffer.from(text, 'base64')) })
  })

  it.each([
    ['YQ=', 2, 'not a base64 or base64url character'],
    ['YWJjZ', 4, 'one character too many'],
    ['YR', 1, 'the last character has non-zero unused bits'],
  ])('reports a problem in %s at offset %i (%s)', (text, offset, reason) => {
    expect(decodeText('base64url', Buffer.from(text)).problem).toEqual({ offset, reason })
  })
})

test('decodeText reports a leftover hex digit, and decodes the digits before it', () => {
  expect(decodeText('hex', Buffer.from('abc'))).toEqual({
    bytes: Uint8Array.of(0xab),
    problem: { offset: 2, reason: 'odd number of hex digits' },
  })
})

test.each(FORMS)('in %s, characterRangeOf finds a byte’s characters, and their byte range includes the byte', form => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(), (bytes, place) => {
      const at = place % bytes.length
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ 0xff)
      const text = Buffer.from(ENCODERS[form](bytes))
      const other = Buffer.from(ENCODERS[form](changed))
      const [from, to] = characterRangeOf(form, text, [at, at + 1])
      if (form === 'base58') expect([from, to]).toEqual([0, text.length])
      else {
        const different = [...text.keys()].filter(index => text[index] !== other[index])
        expect([different[0], different.at(-1)]).toEqual([from, to - 1])
      }
      const [start, end] = byteRangeOf(form, [from, to])
      expect(start).toBeLessThanOrEqual(at)
      expect(end).toBeGreaterThan(at)
    }),
  )
})
