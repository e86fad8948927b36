import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBech32 } from '#lib/testing/reference/read-bech32'
import { bech32FromWords, bech32mFromWords, wordsFromBytes } from '#lib/wallet/encoding/bech32'

describe('bech32mFromWords encodes a vector of BIP 350', () => {
  it.each([
    'a1lqfn3a',
    'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
    'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
    '11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8',
    'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
    '?1v759aa',
  ])('%s', text => {
    const { prefix, words } = readBech32(text, 'bech32m')
    expect(bech32mFromWords(prefix, words)).toBe(text)
  })
})

describe('bech32FromWords encodes a vector of BIP 173', () => {
  it.each([
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl',
  ])('%s', text => {
    const { prefix, words } = readBech32(text, 'bech32')
    expect(bech32FromWords(prefix, words)).toBe(text)
  })
})

it('decoding returns the encoded words, even beyond 90 characters, and bech32 text is not valid bech32m', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(31), { maxLength: 300 }), words => {
      expect(readBech32(bech32FromWords('lnbc', words), 'bech32').words).toEqual(words)
      expect(readBech32(bech32mFromWords('spark', words), 'bech32m').words).toEqual(words)
      expect(() => readBech32(bech32FromWords('lnbc', words), 'bech32m')).toThrow('checksum')
    }),
  )
})

it('wordsFromBytes regroups bytes into five-bit words, padding the last word with zero bits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
      const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
      const words = wordsFromBytes(bytes).map(word => word.toString(2).padStart(5, '0'))
      expect(words.join('')).toBe(bits.padEnd(Math.ceil(bits.length / 5) * 5, '0'))
    }),
  )
})
