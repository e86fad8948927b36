import { describe, expect, test } from 'vitest'
import { fundingOf } from '#app/_data/accounts/quote-source'
import { fieldErrorsOf, unchangedErrors } from '#app/(console)/flows/quote/_draft/field-errors'
import { textFromFragment } from '#app/(console)/flows/quote/_draft/share-link'
import type { Quote } from '#lib/client/wire-types'
import { quoteFragment } from '#lib/explain/links/quote-link'
import { breakdownOf, rateSentence } from './fee-breakdown'
import { linesOf } from './quote-funding'

const quote = {
  sendingCurrency: { code: 'USD', name: '', symbol: '', decimals: 2 },
  receivingCurrency: { code: 'EUR', name: '', symbol: '', decimals: 2 },
  totalSendingAmount: 100_000,
  totalReceivingAmount: 91_582,
  exchangeRate: 1.08695652,
  feesIncluded: 454,
  rateDetails: {
    counterpartyMultiplier: 1,
    counterpartyFixedFee: 50,
    gridApiMultiplier: 1,
    gridApiFixedFee: 100,
    gridApiVariableFeeRate: 0.003,
    gridApiVariableFeeAmount: 300,
  },
} as unknown as Quote

describe('a quote card', () => {
  test('shows three fee components and the amount exchanged after fees', () => {
    const { sending, fees, net, parts } = breakdownOf(quote)
    expect([sending, fees, net]).toEqual([100_000n, 454n, 99_546n])
    expect(parts.map(({ name, amount, note }) => [name, amount, note])).toEqual([
      ['Fixed', 100n, 'per transfer'],
      ['Variable', 300n, '0.3% of the amount sent'],
      ['Counterparty', 54n, '0.50 EUR, converted at the quoted rate'],
    ])
  })

  test('shows the rate as an equation', () => {
    expect(rateSentence(quote)).toBe('1 EUR = 1.08695652 USD')
  })

  test('uses the payment instructions to derive the kind of funding and the fields to copy', () => {
    const invoice = { accountOrWalletInfo: { accountType: 'LIGHTNING' as const, invoice: 'lnbc1' } }
    const stamp = { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET' as const, payloadToSign: '{}' } }
    expect(fundingOf({})).toBe('drawn')
    expect(fundingOf({ paymentInstructions: [invoice] })).toBe('external')
    expect(fundingOf({ paymentInstructions: [invoice, stamp] })).toBe('signed')
    expect(linesOf(invoice)).toEqual([{ name: 'invoice', value: 'lnbc1', isScanned: true, isReference: false }])
  })
})

describe('the field errors of a rejected request', () => {
  const rejected = { status: 400, code: 'INVALID_INPUT', message: 'The sentence.' }

  test('come from details.errors, else from details.missingFields, else from details.field', () => {
    const errors = [{ field: 'a', message: 'x' }]
    const missingFields = ['FULL_NAME']
    expect(fieldErrorsOf({ ...rejected, details: { field: 'a', missingFields, errors } })).toEqual(errors)
    expect(fieldErrorsOf({ ...rejected, details: { field: 'b' } })).toEqual([{ field: 'b', message: 'The sentence.' }])
    expect(fieldErrorsOf({ ...rejected, details: { field: 'b', missingFields } })[0]?.field).toBe(
      'senderCustomerInfo.FULL_NAME',
    )
    expect(fieldErrorsOf(rejected)).toEqual([])
  })

  test('no longer include the error of a field whose value has changed', () => {
    const fieldErrors = [
      { field: 'source.accountId', message: 'x' },
      { field: 'lockedCurrencyAmount', message: 'y' },
    ]
    const sent = { source: { accountId: 'A' }, lockedCurrencyAmount: 0 }
    expect(unchangedErrors(fieldErrors, sent, { source: { accountId: 'A' }, lockedCurrencyAmount: 1 })).toEqual([
      fieldErrors[0],
    ])
  })
})

describe('a link to the quote form', () => {
  test('restores the exact JSON text of the form', () => {
    const text = '{\n  "description": "für Zoë 🐑"\n}'
    expect(quoteFragment(text)).toMatch(/^#v1\.[\w-]+$/)
    expect(textFromFragment(quoteFragment(text))).toBe(text)
  })

  test.each(['', '#v1.', '#v1.%%%', '#v2.e30', `#v1.${btoa('[1]')}`, `#v1.${btoa('{"a":')}`, '#v1.gICA'])(
    'restores no text if the link ("%s") is invalid',
    fragment => {
      expect(textFromFragment(fragment)).toBeUndefined()
    },
  )
})
