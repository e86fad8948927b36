import { describe, expect, test } from 'vitest'
import { likelyName, nearestNames } from '#lib/contract/nearest-names'

const OPTIONS = ['port', 'host', 'storage', 'console', 'clock', 'seed', 'log']

describe('likelyName', () => {
  test.each([
    ['prot', 'port'],
    ['Port', 'port'],
    ['sead', 'seed'],
    ['clocks', 'clock'],
    ['storege', 'storage'],
    ['headless', undefined],
    ['', undefined],
    ['port'.repeat(100_000), undefined],
  ])('finds the option that %s misspells', (name, option) => {
    expect(likelyName(name, OPTIONS)).toBe(option)
  })

  test('returns undefined if no name is known', () => {
    expect(likelyName('port', [])).toBeUndefined()
  })
})

test('nearestNames returns the nearest names first, and equally near ones in their order', () => {
  expect(nearestNames('USD_ACOUNT', ['EUR_ACCOUNT', 'USD_ACCOUNT', 'USDC_WALLET', 'GBP_ACCOUNT'], 3)).toEqual([
    'USD_ACCOUNT',
    'EUR_ACCOUNT',
    'GBP_ACCOUNT',
  ])
})
