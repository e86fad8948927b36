/** How bytes are written as text. */
export type TextForm = 'hex' | 'base64url' | 'base58'

/** The bytes a text stands for, as far as it could be read, and the character where reading stopped. */
export interface Decoded {
  readonly bytes: Uint8Array
  readonly problem?: { readonly offset: number; readonly reason: string }
}

/** The bytes that ASCII text stands for. Never throws. */
export function decodeText(form: TextForm, text: Uint8Array): Decoded {
  switch (form) {
    case 'hex':
      return decodeHex(text)
    case 'base64url':
      return decodeBase64(text)
    case 'base58':
      return decodeBase58(text)
  }
}

/** The characters that bytes `start` to `end` are written with; of base 58 all of them, for each depends on every byte. */
export function charactersOf(
  form: TextForm,
  text: Uint8Array,
  [start, end]: readonly [number, number],
): [number, number] {
  switch (form) {
    case 'hex':
      return [2 * start, 2 * end]
    case 'base64url':
      return [Math.floor((start * 8) / 6), Math.min(text.length, Math.ceil((end * 8) / 6))]
    case 'base58':
      return [0, text.length]
  }
}

/** The bytes that characters `start` to `end` take part in. */
export function bytesOf(form: TextForm, [start, end]: readonly [number, number]): [number, number] {
  switch (form) {
    case 'hex':
      return [Math.floor(start / 2), Math.ceil(end / 2)]
    case 'base64url':
      return [Math.floor((start * 6) / 8), Math.ceil((end * 6) / 8)]
    case 'base58':
      return [0, Number.POSITIVE_INFINITY]
  }
}

const HEX_DIGITS = '0123456789abcdef'

function decodeHex(text: Uint8Array): Decoded {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < text.length; at += 1) {
    const digit = HEX_DIGITS.indexOf(characterAt(text, at).toLowerCase())
    if (digit < 0) return stopped(bytes.subarray(0, at >> 1), at, 'this is no hex digit')
    if (at < 2 * bytes.length) bytes[at >> 1] = ((bytes[at >> 1] ?? 0) << 4) | digit
  }
  return text.length % 2 === 0 ? { bytes } : stopped(bytes, text.length - 1, 'a hex digit is left over')
}

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BASE64_STANDARD: { readonly [digit: string]: string } = { '+': '-', '/': '_' }

/** Both alphabets are read, and padding where it fills up the last four characters. */
function decodeBase64(text: Uint8Array): Decoded {
  const digits = text.length - paddingOf(text)
  const bytes = new Uint8Array(Math.floor((digits * 6) / 8))
  let held = 0
  for (let at = 0; at < digits; at += 1) {
    const character = characterAt(text, at)
    const digit = BASE64_DIGITS.indexOf(BASE64_STANDARD[character] ?? character)
    if (digit < 0) return stopped(bytes.subarray(0, Math.floor((at * 6) / 8)), at, 'this is no digit of base64url')
    held = ((held << 6) | digit) & 0xfff
    // Of every four characters the first completes no byte.
    if (at % 4 > 0) bytes[Math.floor((at * 6) / 8)] = held >> (6 - 2 * (at % 4))
  }
  if (digits % 4 === 1) return stopped(bytes, digits - 1, 'a character is left over')
  const unused = digits % 4 === 0 ? 0 : held & (digits % 4 === 2 ? 0xf : 0x3)
  return unused === 0 ? { bytes } : stopped(bytes, digits - 1, 'the unused bits of the last character are not zero')
}

function paddingOf(text: Uint8Array): number {
  if (text.length % 4 !== 0 || characterAt(text, text.length - 1) !== '=') return 0
  return characterAt(text, text.length - 2) === '=' ? 2 : 1
}

const BASE58_DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Reading takes time that grows with the square of the length. */
const BASE58_LENGTH_MAX = 2_048

function decodeBase58(text: Uint8Array): Decoded {
  if (text.length > BASE58_LENGTH_MAX) {
    return stopped(new Uint8Array(), BASE58_LENGTH_MAX, `base 58 is read up to ${BASE58_LENGTH_MAX} characters`)
  }
  const reversed: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    let carry = BASE58_DIGITS.indexOf(characterAt(text, at))
    if (carry < 0) return stopped(new Uint8Array(), at, 'this is no digit of base 58, which leaves out 0, O, I and l')
    for (let index = 0; index < reversed.length || carry > 0; index += 1) {
      carry += (reversed[index] ?? 0) * 58
      reversed[index] = carry & 0xff
      carry >>= 8
    }
  }
  const zeros = text.findIndex(byte => byte !== 0x31)
  const leading = zeros < 0 ? text.length : zeros
  return { bytes: Uint8Array.from([...new Array<number>(leading).fill(0), ...reversed.reverse()]) }
}

function characterAt(text: Uint8Array, at: number): string {
  return String.fromCharCode(text[at] ?? 0)
}

function stopped(bytes: Uint8Array, offset: number, reason: string): Decoded {
  return { bytes, problem: { offset, reason } }
}
