import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ABA_WEIGHTS,
  CBU_ACCOUNT_WEIGHTS,
  CBU_BANK_WEIGHTS,
  CLABE_WEIGHTS,
  checkDigit,
  ibanOf,
  NUBAN_WEIGHTS,
  withCheckDigit,
} from '#lib/domain/instructions/check-digits'

describe('known numbers', () => {
  it.each([
    ['the routing number 021000021', '02100002', ABA_WEIGHTS, '1'],
    ['the routing number 011401533', '01140153', ABA_WEIGHTS, '3'],
    ['the CLABE 032180000118359719', '03218000011835971', CLABE_WEIGHTS, '9'],
    ['the NUBAN 0000014579 of bank 011', '011000001457', NUBAN_WEIGHTS, '9'],
    ['the bank part of the CBU 2850590940090418135201', '2850590', CBU_BANK_WEIGHTS, '9'],
    ['the account part of the CBU 2850590940090418135201', '4009041813520', CBU_ACCOUNT_WEIGHTS, '1'],
  ])('%s ends with the computed check digit', (_name, digits, weights, expected) => {
    expect(checkDigit(digits, weights)).toBe(expected)
    expect(withCheckDigit(digits, weights)).toBe(digits + expected)
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
      for (const weights of [ABA_WEIGHTS, CBU_BANK_WEIGHTS]) {
        expect(checkDigit(wrong, weights)).not.toBe(checkDigit(text, weights))
      }
    }),
  )
})
