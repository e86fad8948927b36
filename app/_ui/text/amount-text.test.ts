import { expect, test } from 'vitest'
import { decimalText, moneyText, percentText, plainNumber } from './amount-text'

test.each([
  [10_000_000, 6, '10.00'],
  [10_000_001, 6, '10.000001'],
  [10_500_000, 6, '10.50'],
  [100_000, 2, '1,000.00'],
  [5, 2, '0.05'],
  [0, 2, '0.00'],
  [1234, 0, '1,234'],
  [1, 8, '0.00000001'],
  [-4, 2, '−0.04'],
  [9_000_000_000_000_000, 2, '90,000,000,000,000.00'],
  [123456789012345678901234567890n, 6, '123,456,789,012,345,678,901,234.56789'],
] as const)('decimalText formats %s minor units of a currency with %s decimals as %s', (minorUnits, decimals, text) => {
  expect(decimalText(minorUnits, decimals)).toBe(text)
})

test('moneyText appends the currency code', () => {
  expect(moneyText(10_000_000, { code: 'USDC', decimals: 6 })).toBe('10.00 USDC')
})

test.each([
  [454, 100_000, '0.454'],
  [1, 3, '33.333'],
  [2, 3, '66.667'],
  [5, 10, '50'],
  [0, 10, '0'],
  [0, 0, '0'],
] as const)('percentText formats %s of %s as %s', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text)
})

test.each([
  [1.08695652, '1.08695652'],
  [0.000008330000001, '0.000008330000001'],
  [1e-7, '0.0000001'],
  [1.5e-9, '0.0000000015'],
  [1e21, '1000000000000000000000'],
  [120048.0192, '120048.0192'],
])('plainNumber formats %s as %s', (value, text) => {
  expect(plainNumber(value)).toBe(text)
  expect(Number(plainNumber(value))).toBe(value)
})
