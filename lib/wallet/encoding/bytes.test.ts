import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import {
  base64FromBytes,
  base64urlFromBytes,
  concatBytes,
  equalBytes,
  firstDifference,
  readBase64url,
  readHex,
  textFromUtf8,
  utf8FromText,
} from '#lib/wallet/encoding/bytes'

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)

describe('readHex', () => {
  it('decodes every byte from lowercase and from uppercase digits', () => {
    expect(readHex(hexFromBytes(everyByte))).toEqual(everyByte)
    expect(readHex(hexFromBytes(everyByte).toUpperCase())).toEqual(everyByte)
    expect(readHex('')).toEqual(new Uint8Array())
  })

  it.each([
    '0',
    'abc',
    '0x00',
    'zz',
    '0g',
    'g0',
    ' 00',
    '00 ',
    '0 ',
    '+1',
    '-1',
    '1e',
    '٠٠',
    '00\n',
    'ï0',
    '\u{1d7d8}',
  ])('decodes %j like Node if it is hex, else rejects it', text => {
    const isHex = /^(?:[0-9a-f]{2})*$/i.test(text)
    expect(readHex(text)).toEqual(isHex ? new Uint8Array(Buffer.from(text, 'hex')) : undefined)
  })

  it('accepts only the hex digits among the characters below U+0300', () => {
    for (let code = 0; code < 0x300; code += 1) {
      const character = String.fromCharCode(code)
      const isDigit = /[0-9a-fA-F]/.test(character)
      expect(readHex(`0${character}`) !== undefined).toBe(isDigit)
      expect(readHex(`${character}0`) !== undefined).toBe(isDigit)
    }
  })
})

describe('base64url', () => {
  it('encodes and decodes like Node, in the URL-safe and the standard alphabet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
        expect(base64urlFromBytes(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
        expect(base64FromBytes(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(readBase64url(base64urlFromBytes(bytes))).toEqual(bytes)
        expect(readBase64url(base64FromBytes(bytes), { tolerate: 'base64' })).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['a length of 4n + 1 characters', 'AAAAA'],
    ['padding', 'AA=='],
    ['the standard alphabet', '+/+/'],
    ['non-zero unused bits after two characters', 'AB'],
    ['non-zero unused bits after three characters', 'AAB'],
    ['a space', 'AA AA'],
    ['a newline', 'AAAA\n'],
    ['a non-ASCII character', 'AAAé'],
  ])('rejects %s', (_name, text) => {
    expect(readBase64url(text)).toBeUndefined()
  })

  it('accepts padding and the standard alphabet in base64 mode', () => {
    expect(readBase64url('+/8=', { tolerate: 'base64' })).toEqual(Uint8Array.of(0xfb, 0xff))
    expect(readBase64url('-_8=', { tolerate: 'base64' })).toEqual(Uint8Array.of(0xfb, 0xff))
    expect(readBase64url('+/8', { tolerate: 'base64' })).toEqual(Uint8Array.of(0xfb, 0xff))
  })

  it.each(['=', '==', 'A===', 'AA=', 'AAAA=', 'AAAA====', 'AA=A', '=AAA', 'AB==', 'AAAA AAA', 'A'])(
    'rejects %j even in base64 mode',
    text => {
      expect(readBase64url(text, { tolerate: 'base64' })).toBeUndefined()
    },
  )

  it('has exactly one valid text for each single byte', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const read = [...alphabet].flatMap(first => [...alphabet].map(second => readBase64url(first + second)))
    const bytes = read.flatMap(one => (one ? [hexFromBytes(one)] : []))
    expect(bytes.toSorted()).toEqual([...everyByte].map(byte => hexFromBytes(Uint8Array.of(byte))))
  })
})

describe('UTF-8', () => {
  it('encoding and then decoding a text returns the same text, including a byte order mark', () => {
    for (const text of ['', 'código 🔑', '\uFEFF{}', 'a\u0000b']) expect(textFromUtf8(utf8FromText(text))).toBe(text)
  })

  it.each([
    ['an invalid first byte', [0xff]],
    ['an overlong encoding of a slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a truncated sequence', [0xe2, 0x82]],
  ])('decoding rejects %s', (_name, bytes) => {
    expect(textFromUtf8(Uint8Array.from(bytes))).toBeUndefined()
  })
})

it('equalBytes detects a difference in any byte, or in length', () => {
  const bytes = Uint8Array.of(1, 2, 3)
  expect(equalBytes(bytes, Uint8Array.of(1, 2, 3))).toBe(true)
  expect(equalBytes(new Uint8Array(), new Uint8Array())).toBe(true)
  for (const other of [[9, 2, 3], [1, 9, 3], [1, 2, 9], [1, 2], [1, 2, 3, 0], []]) {
    expect(equalBytes(bytes, Uint8Array.from(other))).toBe(false)
  }
})

it('concatBytes joins byte arrays in order', () => {
  expect(concatBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3))
  expect(concatBytes()).toEqual(new Uint8Array())
})

test('firstDifference returns the index of the first difference, if any', () => {
  const [abc, abd] = [utf8FromText('abc'), utf8FromText('abd')]
  expect(firstDifference(abc, abd)).toBe(2)
  expect(firstDifference(abc, utf8FromText('ab'))).toBe(2)
  expect(firstDifference(utf8FromText(''), abc)).toBe(0)
  expect(firstDifference(abc, utf8FromText('abc'))).toBeUndefined()
})
