import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { exchangeRate } from '#lib/contract/market/exchange-rate'
import { CURRENCIES } from '#lib/contract/money/currency'
import { instantFromEpoch } from '#lib/contract/scalars'
import { exchangeRates } from '#lib/domain/market/exchange-rates'
import { feesFor, priceQuote } from '#lib/domain/money/price-quote'
import { AMOUNT_MAX, decimalFromRate, rateBetween, roundRate } from '#lib/domain/money/rate'
import { overrideOf, RATE_FACTOR_MAX, SANDBOX_RATE_RULES } from '#lib/domain/sandbox/sandbox-rate-rules'
import { failedRule } from '#lib/testing/reference/failed-rule'

const corridors = fc
  .tuple(fc.constantFrom(...CURRENCIES), fc.constantFrom(...CURRENCIES))
  .filter(([source, destination]) => source.code !== destination.code)
/** Factors just inside the limit, for raising and for lowering the table's rate. */
const extremes = fc.constantFrom(
  { numerator: RATE_FACTOR_MAX - 1n, denominator: 1n },
  { numerator: 1n, denominator: RATE_FACTOR_MAX - 1n },
)
const amounts = fc.bigInt({ min: 1n, max: 9_000_000_000_000_000n })

it('a sandbox rate just inside the limit is accepted, and exchange rates and prices that use it are valid', () => {
  fc.assert(
    fc.property(corridors, extremes, amounts, ([source, destination], factor, sendingAmount) => {
      const table = rateBetween(source.code, destination.code)
      const moved = roundRate({
        numerator: table.numerator * factor.numerator,
        denominator: table.denominator * factor.denominator,
      })
      const request = { source: source.code, destination: destination.code, rate: decimalFromRate(moved) }
      expect(failedRule(SANDBOX_RATE_RULES, request)).toBeUndefined()

      const { corridor, rate } = overrideOf(request)
      const query = { sourceCurrency: source.code, destinationCurrency: [destination.code], sendingAmount }
      const market = { now: instantFromEpoch(0), overrides: new Map([[corridor, rate]]) }
      for (const row of exchangeRates(query, market)) z.encode(exchangeRate, row)

      const fees = feesFor(source, destination)
      const transfer = { sendingCurrency: source, receivingCurrency: destination, rate, fees }
      for (const lockedSide of ['SENDING', 'RECEIVING'] as const) {
        const price = priceQuote({ ...transfer, lockedSide, lockedAmount: sendingAmount })
        if ('rejection' in price) continue
        const { totalSendingAmount, totalReceivingAmount, feesIncluded } = price
        for (const amount of [totalSendingAmount, totalReceivingAmount, feesIncluded]) {
          expect(amount <= AMOUNT_MAX && amount >= 0n).toBe(true)
        }
      }
    }),
    { numRuns: 1_000 },
  )
})
