import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc16, pixCode } from '#lib/domain/instructions/pix-code'

const key = '123e4567-e12b-12d1-a456-426655440000'

it('crc16 computes the CRC of the Banco Central example', () => {
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  expect(crc16(example.slice(0, -4))).toBe(0x1d3d)
  expect(parse(example).get('26')).toBe(`0014br.gov.bcb.pix0136${key}`)
})

it('a PIX code has the key, the amount, the transaction ID and a valid CRC', () => {
  const references = fc.stringMatching(/^[A-Z0-9]{1,25}$/)
  fc.assert(
    fc.property(references, fc.integer({ min: 1, max: 999_999_999 }), (transactionId, cents) => {
      const amount = (cents / 100).toFixed(2)
      const code = pixCode({ key, amount, transactionId })
      const fields = parse(code)
      expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
      expect(fields.get('00')).toBe('01')
      expect([...parse(fields.get('26') ?? '')]).toEqual([
        ['00', 'br.gov.bcb.pix'],
        ['01', key],
      ])
      expect(fields.get('53')).toBe('986')
      expect(fields.get('54')).toBe(amount)
      expect(fields.get('58')).toBe('BR')
      expect([...parse(fields.get('62') ?? '')]).toEqual([['05', transactionId]])
      expect(Number.parseInt(fields.get('63') ?? '', 16)).toBe(crcByDivision(code.slice(0, -4)))
    }),
  )
})

it('a PIX code omits an amount of more than 13 characters', () => {
  const payment = { key, transactionId: 'CS1' }
  expect(parse(pixCode({ ...payment, amount: '9999999999.99' })).get('54')).toBe('9999999999.99')
  expect(parse(pixCode({ ...payment, amount: '10000000000.00' })).has('54')).toBe(false)
})

/** Returns the values of fields by ID. A field is a two-character ID, a two-digit length and the value. */
function parse(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let rest = text; rest !== ''; ) {
    const length = Number(rest.slice(2, 4))
    if (rest.length < 4 + length) throw new Error(`${rest} ends within a field.`)
    fields.set(rest.slice(0, 2), rest.slice(4, 4 + length))
    rest = rest.slice(4 + length)
  }
  return fields
}

/** Computes the CRC from its definition: the remainder of a polynomial division, with the initial value 0xFFFF. */
function crcByDivision(text: string): number {
  const message = BigInt(`0x${Buffer.from(text).toString('hex')}0000`)
  let remainder = message ^ (0xffffn << BigInt(text.length * 8))
  for (let bit = text.length * 8 + 15; bit >= 16; bit -= 1) {
    if ((remainder >> BigInt(bit)) & 1n) remainder ^= 0x11021n << BigInt(bit - 16)
  }
  return Number(remainder)
}
