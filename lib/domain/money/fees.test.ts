import { describe, expect, it } from 'vitest'
import { CURRENCIES, type CurrencyCode } from '#lib/contract/money/currency'
import { feesFor, NO_FEES } from '#lib/domain/money/price-quote'

describe('feesFor', () => {
  it.each([
    ['USD', 'EUR', 100n, 50n],
    ['USD', 'VND', 100n, 1n],
    ['VND', 'USD', 1n, 50n],
    ['USDC', 'MXN', 1_000_000n, 50n],
    ['BTC', 'USD', 100n, 50n],
    ['USDT', 'USD', 1_000_000n, 50n],
    ['USD', 'BTC', 5n, 0n],
    ['USD', 'USDT', 5n, 0n],
    ['EUR', 'USDC', 5n, 0n],
    ['USDB', 'BTC', 50_000n, 0n],
    ['BTC', 'USDB', 5n, 0n],
    ['VND', 'BTC', 0n, 0n],
  ] as const)(
    'returns for %s to %s the fixed fees %d (sending) and %d (receiving), in smallest units, and the variable fee 3/1000',
    (sending, receiving, fixed, counterpartyFixed) => {
      expect(feesFor(requireCurrency(sending), requireCurrency(receiving))).toEqual({
        fixed,
        variable: { numerator: 3n, denominator: 1000n },
        counterpartyFixed,
      })
    },
  )

  it('returns NO_FEES only for transfers among USD, USDB and USDC', () => {
    const free = CURRENCIES.flatMap(sending =>
      CURRENCIES.filter(receiving => feesFor(sending, receiving) === NO_FEES).map(
        receiving => `${sending.code}/${receiving.code}`,
      ),
    )
    expect(free.toSorted()).toEqual(
      ['USD', 'USDB', 'USDC'].flatMap(sending => ['USD', 'USDB', 'USDC'].map(receiving => `${sending}/${receiving}`)),
    )
  })
})

function requireCurrency(code: CurrencyCode) {
  const found = CURRENCIES.find(currency => currency.code === code)
  if (!found) throw new Error(`Unknown currency ${code}.`)
  return found
}
