import { decimalText, percentText, plainNumber } from '#app/_ui/text/amount-text'
import type { Quote } from '#lib/client/wire-types'
import { breakdownOf, type FeePart } from './fee-breakdown'

/** Names of a quote's source and destination. */
export interface Sides {
  readonly source: string
  readonly destination: string
}

/** A fee in the lens, which enlarges the fees. `x` and `width` are in thousandths of the sending bar’s width. */
export interface Slice extends FeePart {
  readonly x: number
  readonly width: number
}

/** Geometry of the price figure. Widths are in thousandths of the sending bar’s width. */
export interface PriceScale {
  /** Width of the exchanged amount; the fees take the rest. */
  readonly exchanged: number
  /** The fees as a percentage of the amount sent, without the percent sign: `0.454`. */
  readonly feeShare: string
  /** Factor by which the lens widens the fees, rounded down; 1 if there are no fees. */
  readonly magnification: bigint
  readonly slices: readonly Slice[]
}

const WHOLE = 1000n
/** Left edge of the lens, in thousandths of the sending bar’s width. The lens ends where the sending bar ends. */
export const LENS_LEFT = 180n

/** Returns the geometry of a quote’s price. Rounds `exchanged` down, so that even small fees are visible. */
export function priceScaleOf(quote: Quote): PriceScale {
  const { sending, fees, net, parts } = breakdownOf(quote)
  const lens = WHOLE - LENS_LEFT
  const slices: Slice[] = []
  let before = 0n
  for (const part of fees === 0n ? [] : parts) {
    const [from, to] = [before, before + part.amount].map(amount => Number(LENS_LEFT + (lens * amount) / fees))
    slices.push({ ...part, x: from ?? 0, width: (to ?? 0) - (from ?? 0) })
    before += part.amount
  }
  return {
    exchanged: Number((WHOLE * net) / sending),
    feeShare: percentText(fees, sending),
    magnification: fees === 0n ? 1n : (lens * sending) / (WHOLE * fees),
    slices,
  }
}

/**
 * Returns the division that gives the received amount, such as `995.46 ÷ 1.08695652 = 915.8232…`. The quotient has up
 * to two more decimals than the receiving currency.
 */
export function divisionOf(quote: Quote): { readonly text: string; readonly isRounded: boolean } {
  const { exchangeRate, sendingCurrency, receivingCurrency } = quote
  const { net } = breakdownOf(quote)
  const rate = plainNumber(exchangeRate)
  const [whole = '', fraction = ''] = rate.split('.')
  const shown = receivingCurrency.decimals + EXTRA_DIGITS
  const divided = net * 10n ** BigInt(shown + fraction.length)
  const divisor = BigInt(whole + fraction) * 10n ** BigInt(sendingCurrency.decimals)
  const result = divided / divisor
  const more = divided % divisor === 0n ? '' : '…'
  return {
    text: `${decimalText(net, sendingCurrency.decimals)} ÷ ${rate} = ${decimalText(result, shown)}${more}`,
    isRounded: result !== BigInt(quote.totalReceivingAmount) * 10n ** BigInt(EXTRA_DIGITS) || more !== '',
  }
}

const EXTRA_DIGITS = 2
