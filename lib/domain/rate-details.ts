import type { Currency } from '#lib/contract/currency'
import type { OutgoingRateDetails } from '#lib/contract/quote'
import type { Fees } from '#lib/domain/fees'
import { powerOfTen, type Ratio } from '#lib/domain/money'
import { numberFromRate } from '#lib/domain/rate'
import { milliSatoshisPerUnit } from '#lib/domain/rate-table'

/** A priced transfer, as far as its explanation needs it. */
export interface PricedTransfer {
  readonly sendingCurrency: Currency
  readonly fees: Fees
  /** In the smallest unit of the sending currency. */
  readonly variableFee: bigint
  /** Smallest sending units one smallest receiving unit is worth. */
  readonly unit: Ratio
}

/**
 * Explains a price by way of mSATs (§2.8): from the smallest sending unit to mSATs, less the variable share, and from mSATs
 * to the smallest receiving unit. Both multipliers are above 0, rounded to ten significant digits; the amounts of the quote
 * are exact and win over them. The variable rate is a fraction: 0.003 of 100000 is 300.
 */
export function rateDetailsOf({ sendingCurrency, fees, variableFee, unit }: PricedTransfer): OutgoingRateDetails {
  const price = milliSatoshisPerUnit(sendingCurrency.code)
  const priceDenominator = price.denominator * powerOfTen(sendingCurrency.decimals)
  const { numerator: share, denominator: whole } = fees.variable
  return {
    counterpartyMultiplier: numberFromRate({
      numerator: unit.denominator * priceDenominator,
      denominator: unit.numerator * price.numerator,
    }),
    counterpartyFixedFee: fees.counterpartyFixed,
    gridApiMultiplier: numberFromRate({
      numerator: price.numerator * (whole - share),
      denominator: priceDenominator * whole,
    }),
    gridApiFixedFee: fees.fixed,
    gridApiVariableFeeRate: Number(share) / Number(whole),
    gridApiVariableFeeAmount: variableFee,
  }
}
