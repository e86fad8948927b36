export interface PixPayment {
  /** The payee's PIX key. A random key is a UUID. */
  readonly key: string
  /** Reais with two decimals, such as `12.50`. */
  readonly amount: string
  /** At most 25 letters and digits. */
  readonly transactionId: string
}

/**
 * Returns the text of a PIX QR code ("copia e cola"): EMV fields, each with an ID, a length and a value, then a CRC
 * (EMV QR Code Specification for Payment Systems, Merchant-Presented Mode; Banco Central do Brasil, Manual do BR Code).
 * An amount that is too long for its field is omitted, so the payer enters it.
 */
export function pixCode({ key, amount, transactionId }: PixPayment): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key)
  const fields = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', REAL),
    ...(amount.length > AMOUNT_LENGTH_MAX ? [] : [field('54', amount)]),
    field('58', 'BR'),
    field('59', 'Countersign Sandbox'),
    field('60', 'Sao Paulo'),
    field('62', field('05', transactionId)),
    '6304',
  ]
  const text = fields.join('')
  return text + crc16(text).toString(16).toUpperCase().padStart(4, '0')
}

/** ISO 4217 number of the Brazilian real. */
const REAL = '986'
/** Maximum length of EMV field 54. */
const AMOUNT_LENGTH_MAX = 13

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

const CRC_POLYNOMIAL = 0x1021
const CRC_INITIAL = 0xffff

/** Returns the CRC-16 of ASCII text, as in EMV QR codes (4.7.3). */
export function crc16(text: string): number {
  let remainder = CRC_INITIAL
  for (const letter of text) {
    remainder ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & 0x8000) === 0 ? remainder << 1 : (remainder << 1) ^ CRC_POLYNOMIAL
    }
    remainder &= 0xffff
  }
  return remainder
}
