const POLYNOMIAL = 0x1021
const INITIAL = 0xffff

/** Returns the CRC-16 of ASCII text, as in EMV QR codes (4.7.3). */
export function crc16(text: string): number {
  let remainder = INITIAL
  for (const letter of text) {
    remainder ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & 0x8000) === 0 ? remainder << 1 : (remainder << 1) ^ POLYNOMIAL
    }
    remainder &= 0xffff
  }
  return remainder
}
