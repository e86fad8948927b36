import { expect, test } from 'vitest'
import { byteText } from './byte-text'

const bytes = Uint8Array.from([0xfb, 0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

test('byteText formats bytes as hex, base64url and base64', () => {
  expect(byteText(bytes, 'hex')).toBe('fbff000102030405060708090a')
  expect(byteText(bytes, 'base64url')).toBe('-_8AAQIDBAUGBwgJCg')
  expect(byteText(bytes, 'base64')).toBe('+/8AAQIDBAUGBwgJCg==')
})

test('byteText formats bytes as a C array with twelve bytes per line', () => {
  expect(byteText(bytes, 'C array')).toBe(
    'const unsigned char bytes[13] = {\n' +
      '  0xfb, 0xff, 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09,\n  0x0a,\n};\n',
  )
})
