import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as weights from '#lib/domain/instructions/check-digits'

const { checkDigit, ibanOf, withCheckDigit } = weights

describe('known numbers', () => {
  it.each([
    ['the routing number 021000021', '02100002', weights.ABA_WEIGHTS, '1'],
    ['the routing number 011401533', '01140153', weights.ABA_WEIGHTS, '3'],
    ['the CLABE 032180000118359719', '03218000011835971', weights.CLABE_WEIGHTS, '9'],
    ['the NUBAN 0000014579 of bank 011', '011000001457', weights.NUBAN_WEIGHTS, '9'],
    ['the bank part of the CBU 2850590940090418135201', '2850590', weights.CBU_BANK_WEIGHTS, '9'],
    ['the account part of the CBU 2850590940090418135201', '4009041813520', weights.CBU_ACCOUNT_WEIGHTS, '1'],
  ])('%s ends with the computed check digit', (_name, digits, weighing, expected) => {
    expect(checkDigit(digits, weighing)).toBe(expected)
    expect(withCheckDigit(digits, weighing)).toBe(digits + expected)
  })

  it.each([
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'DK5000400440116243',
    'AE070331234567890123456',
    'EG380019000500000000263180002',
    'PK36SCBL0000001123456702',
    'FR1420041010050500013M02606',
  ])('ibanOf computes the check digits of %s', iban => {
    expect(ibanOf(iban.slice(0, 2), iban.slice(4))).toBe(iban)
  })
})

it('a single wrong digit always changes the check digit if every weight is coprime to ten', () => {
  const digits = fc.stringMatching(/^[0-9]{8}$/)
  fc.assert(
    fc.property(digits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (text, position, by) => {
      const wrong = text.slice(0, position) + ((Number(text[position]) + by) % 10) + text.slice(position + 1)
      for (const weighing of [weights.ABA_WEIGHTS, weights.CBU_BANK_WEIGHTS]) {
        expect(checkDigit(wrong, weighing)).not.toBe(checkDigit(text, weighing))
      }
    }),
  )
})
