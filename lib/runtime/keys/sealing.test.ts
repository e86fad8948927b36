import { expect, test } from 'vitest'
import { createSealer, UnsealError } from '#lib/runtime/keys/open-keys'

const kek = new Uint8Array(32).fill(7)
const secret = new TextEncoder().encode('a private key')

test('a sealed secret can be opened in the context that it was sealed for', () => {
  const { seal, open } = createSealer(kek)
  expect(open(seal(secret, 'sessions 1'), 'sessions 1')).toEqual(secret)
})

test('sealing hides the secret and returns a different text each time', () => {
  const { seal } = createSealer(kek)
  const [first, second] = [seal(secret, 'here'), seal(secret, 'here')]
  expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain('private')
  expect(first).not.toBe(second)
})

test('opening a sealed secret throws UnsealError if the context or key differs, or if the text is changed or incomplete', () => {
  const { seal, open } = createSealer(kek)
  const sealed = seal(secret, 'here')
  const bytes = Buffer.from(sealed, 'base64')
  const changed = Array.from(bytes, (byte, at) => Buffer.from(bytes.with(at, byte ^ 1)).toString('base64'))
  for (const text of [...changed, bytes.subarray(0, 20).toString('base64'), '', 'AAAA']) {
    expect(() => open(text, 'here')).toThrow(UnsealError)
  }
  expect(() => open(sealed, 'there')).toThrow(UnsealError)
  expect(() => createSealer(new Uint8Array(32)).open(sealed, 'here')).toThrow(UnsealError)
})

test('a derived key depends on the purpose and the key-encryption key', () => {
  const { derive } = createSealer(kek)
  expect(derive('a')).toHaveLength(32)
  expect(derive('a')).toEqual(derive('a'))
  expect(derive('a')).not.toEqual(derive('b'))
  expect(derive('a')).not.toEqual(createSealer(new Uint8Array(32)).derive('a'))
})
