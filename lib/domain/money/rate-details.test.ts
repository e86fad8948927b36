import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { feesFor, priceQuote, rateDetailsOf } from '#lib/domain/money/price-quote'
import { rateBetween } from '#lib/domain/money/rate'

const [USD] = CURRENCIES

describe('rateDetailsOf', () => {
  it('values a cent at 8,330 mSATs, or at 8,305.01 mSATs after the variable fee of 0.3%', () => {
    const details = rateDetailsOf({
      sendingCurrency: USD,
      fees: { fixed: 100n, variable: { numerator: 3n, denominator: 1000n }, counterpartyFixed: 50n },
      variableFee: 300n,
      unit: { numerator: 1n, denominator: 1n },
    })
    expect(details).toEqual({
      counterpartyMultiplier: 0.0001200480192,
      counterpartyFixedFee: 50n,
      gridApiMultiplier: 8305.010001,
      gridApiFixedFee: 100n,
      gridApiVariableFeeRate: 0.003,
      gridApiVariableFeeAmount: 300n,
    })
  })

  it('gives multipliers that convert the sending amount to nearly the receiving amount, for all currency pairs', () => {
    for (const sendingCurrency of CURRENCIES) {
      for (const receivingCurrency of CURRENCIES) {
        const rate = rateBetween(sendingCurrency.code, receivingCurrency.code)
        const fees = feesFor(sendingCurrency, receivingCurrency)
        const transfer = { sendingCurrency, receivingCurrency, rate, fees }
        const price = priceQuote({ ...transfer, lockedSide: 'RECEIVING', lockedAmount: 1_000_000n })
        if ('rejection' in price)
          throw new Error(`${sendingCurrency.code} to ${receivingCurrency.code}: ${price.reason}`)
        const { rateDetails: details, totalSendingAmount } = price
        // The variable fee applies to the full sending amount, including the fixed fee.
        const fixed = Number(details.gridApiFixedFee) / (1 - details.gridApiVariableFeeRate)
        const worth = details.gridApiMultiplier * details.counterpartyMultiplier
        const arriving = (Number(totalSendingAmount) - fixed) * worth - Number(details.counterpartyFixedFee)
        // Rounding changes the sending amount by less than three of its smallest units.
        expect(Math.abs(arriving - 1_000_000)).toBeLessThan(3 * worth + 1)
      }
    }
  })
})
