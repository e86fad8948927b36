import { moneyText, plainNumber } from '#app/_ui/text/amount-text'
import type { Quote } from '#lib/client/wire-types'

/** One component of the fees. `amount` is in the smallest unit of the sending currency. */
export interface FeePart {
  readonly name: string
  readonly amount: bigint
  readonly note: string
  /** The field of the response. */
  readonly field: string
}

/** Breakdown of the amount sent, in the smallest unit of the sending currency. */
export interface Breakdown {
  readonly sending: bigint
  readonly fees: bigint
  readonly net: bigint
  /** Empty if the quote has no fee details. */
  readonly parts: readonly FeePart[]
}

/** Breaks down the amount sent. The counterparty's fee is the total fee less the other parts. */
export function breakdownOf(quote: Quote): Breakdown {
  const sending = BigInt(quote.totalSendingAmount)
  const fees = BigInt(quote.feesIncluded)
  return { sending, fees, net: sending - fees, parts: partsOf(quote, fees) }
}

/** Returns the rate as an equation: `1 EUR = 1.08695652 USD`. */
export function rateSentence({ exchangeRate, sendingCurrency, receivingCurrency }: Quote): string {
  return `1 ${receivingCurrency.code} = ${plainNumber(exchangeRate)} ${sendingCurrency.code}`
}

function partsOf({ rateDetails, receivingCurrency, platformFeesIncluded = 0 }: Quote, fees: bigint): FeePart[] {
  if (rateDetails === undefined) return []
  const fixed = BigInt(rateDetails.gridApiFixedFee)
  const variable = BigInt(rateDetails.gridApiVariableFeeAmount)
  const platform = BigInt(platformFeesIncluded)
  const rate = plainNumber(Number((rateDetails.gridApiVariableFeeRate * 100).toPrecision(12)))
  return [
    { name: 'Fixed', amount: fixed, note: 'per transfer', field: 'gridApiFixedFee' },
    { name: 'Variable', amount: variable, note: `${rate}% of the amount sent`, field: 'gridApiVariableFeeAmount' },
    {
      name: 'Counterparty',
      amount: fees - fixed - variable - platform,
      note: `${moneyText(rateDetails.counterpartyFixedFee, receivingCurrency)}, converted at the quoted rate`,
      field: 'counterpartyFixedFee',
    },
    ...(platform === 0n ? [] : [{ name: PLATFORM, amount: platform, note: NOTE, field: 'platformFeesIncluded' }]),
  ]
}

/** The name of the part that the platform receives. */
export const PLATFORM = 'Platform'
const NOTE = 'credited to the platform’s account'
