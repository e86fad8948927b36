import type { Currency } from '#lib/contract/money/currency'
import type { OutgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import type { Fees } from '#lib/domain/money/fees'
import { powerOfTen, type Ratio } from '#lib/domain/money/money'
import { numberFromRate } from '#lib/domain/money/rate'
import { milliSatoshisPerUnit } from '#lib/domain/money/rate-table'

/** A priced transfer, reduced to what its explanation needs. */
export interface PricedTransfer {
  readonly sendingCurrency: Currency
  readonly fees: Fees
  /** In the smallest unit of the sending currency. */
  readonly variableFee: bigint
  /** Smallest sending units per smallest receiving unit, by the rate and the currencies' decimals. */
  readonly unit: Ratio
}

/**
 * Explains a price by way of mSATs (§2.8): from the smallest sending unit to mSATs, less the variable share, then to
 * the smallest receiving unit. Both multipliers are above 0 and rounded to ten significant digits; the exact amounts of
 * the quote take precedence. The variable rate is a fraction: 0.003 of 100000 is 300.
 */
export function rateDetailsOf(transfer: PricedTransfer): OutgoingRateDetails {
  const { fees, variableFee } = transfer
  const { counterpartyMultiplier, gridApiMultiplier } = multipliersOf(transfer)
  return {
    counterpartyMultiplier,
    counterpartyFixedFee: fees.counterpartyFixed,
    gridApiMultiplier,
    gridApiFixedFee: fees.fixed,
    gridApiVariableFeeRate: Number(fees.variable.numerator) / Number(fees.variable.denominator),
    gridApiVariableFeeAmount: variableFee,
  }
}

type Multipliers = Pick<OutgoingRateDetails, 'counterpartyMultiplier' | 'gridApiMultiplier'>

function multipliersOf({ sendingCurrency, fees, unit }: PricedTransfer): Multipliers {
  const price = milliSatoshisPerUnit(sendingCurrency.code)
  const priceDenominator = price.denominator * powerOfTen(sendingCurrency.decimals)
  const { numerator: share, denominator: whole } = fees.variable
  return {
    counterpartyMultiplier: numberFromRate({
      numerator: unit.denominator * priceDenominator,
      denominator: unit.numerator * price.numerator,
    }),
    gridApiMultiplier: numberFromRate({
      numerator: price.numerator * (whole - share),
      denominator: priceDenominator * whole,
    }),
  }
}
