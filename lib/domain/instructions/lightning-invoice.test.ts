import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import { invoiceAmount, lightningInvoice } from '#lib/domain/instructions/lightning-invoice'
import { readBech32 } from '#lib/testing/reference/read-bech32'
import { readInvoice } from '#lib/testing/reference/read-invoice'
import { bech32FromWords } from '#lib/wallet/encoding/bech32'

/** The second example of BOLT 11: 2500 microbitcoins for a cup of coffee, to be paid within one minute. */
const COFFEE =
  'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh'

const coffee = {
  amount: 250_000n,
  createdAt: instantFromEpoch(1_496_314_658_000),
  expiresAt: instantFromEpoch(1_496_314_718_000),
  description: '1 cup coffee',
  paymentHash: bytes('0001020304050607080900010203040506070809000102030405060708090102'),
  paymentSecret: new Uint8Array(32).fill(0x11),
  signature: readInvoice(COFFEE).signature,
}

describe('the BOLT 11 example invoice', () => {
  it('decodes to the values in the standard', () => {
    expect(readInvoice(COFFEE)).toMatchObject({
      satoshis: 250_000n,
      timestamp: 1_496_314_658,
      paymentHash: Buffer.from(coffee.paymentHash).toString('hex'),
      description: '1 cup coffee',
      expirySeconds: 60,
      features: 0b100000100000000n,
    })
  })

  it('is encoded with the same fields, plus min_final_cltv_expiry, which the example omits', () => {
    const written = lightningInvoice(coffee)
    const upToExpiry = COFFEE.slice(0, COFFEE.indexOf('9qrsgq'))
    expect(written.startsWith(upToExpiry)).toBe(true)
    expect(written.slice(upToExpiry.length)).toMatch(/^cqpj9qrsgq/)
  })
})

it.each(['lntb', 'lnbc0', 'lnbc02u', 'lnbc2x', 'lnbcu'])(
  'the test decoder rejects an invoice with the prefix %s',
  prefix => {
    const { words } = readBech32(COFFEE, 'bech32')
    expect(() => readInvoice(bech32FromWords(prefix, words))).toThrow(prefix)
  },
)

it('a decoded invoice has the values that were encoded', () => {
  const amounts = fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n })
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const signature = fc.uint8Array({ minLength: 65, maxLength: 65 })
  fc.assert(
    fc.property(
      amounts,
      hash,
      hash,
      signature,
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      (amount, a, b, c, d) => {
        const content = { ...coffee, amount, paymentHash: a, paymentSecret: b, signature: c, description: d }
        expect(readInvoice(lightningInvoice(content))).toEqual({
          satoshis: amount,
          timestamp: 1_496_314_658,
          paymentHash: Buffer.from(a).toString('hex'),
          paymentSecret: Buffer.from(b).toString('hex'),
          description: d,
          expirySeconds: 60,
          minFinalCltvExpiry: 18,
          features: 0b100000100000000n,
          signature: c,
        })
      },
    ),
  )
})

it.each([
  [1n, '10n'],
  [101n, '1010n'],
  [100n, '1u'],
  [250_000n, '2500u'],
  [1_155_400n, '11554u'],
  [2_000_000n, '20m'],
  [110_000_000n, '1100m'],
  [200_000_000n, '2'],
])('invoiceAmount(%s) returns "%s"', (satoshis, text) => {
  expect(invoiceAmount(satoshis)).toBe(text)
})

function bytes(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}
