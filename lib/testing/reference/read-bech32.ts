const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CHECKSUM_LENGTH = 6
/** Remainder of a string with a valid checksum (BIP 173, BIP 350). */
const REMAINDER = { bech32: 1, bech32m: 0x2bc830a3 }
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Decodes bech32 or bech32m, independently of the encoder. Throws if a character or the checksum is wrong. */
export function readBech32(text: string, encoding: 'bech32' | 'bech32m'): { prefix: string; words: number[] } {
  const separator = text.lastIndexOf('1')
  const prefix = text.slice(0, separator)
  const words = Array.from(text.slice(separator + 1), letter => CHARSET.indexOf(letter))
  const letters = Array.from(prefix, letter => letter.charCodeAt(0))
  const expanded = [...letters.map(code => code >> 5), 0, ...letters.map(code => code & 31)]
  if (words.includes(-1) || polymod([...expanded, ...words]) !== REMAINDER[encoding]) {
    throw new Error(`${text} contains an invalid character or a wrong ${encoding} checksum.`)
  }
  return { prefix, words: words.slice(0, -CHECKSUM_LENGTH) }
}

/** Converts five-bit words to bytes. Drops the padding bits, and throws if they are not zero. */
export function bytesFromWords(words: readonly number[]): Uint8Array {
  const bits = words.map(word => word.toString(2).padStart(5, '0')).join('')
  const whole = bits.length - (bits.length % 8)
  if (bits.slice(whole).includes('1')) throw new Error('The padding bits are not zero.')
  return Uint8Array.from({ length: whole / 8 }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
}

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, factor] of GENERATOR.entries()) if ((top >> bit) & 1) check ^= factor
  }
  return check
}
