import type { Currency } from '#lib/contract/money/currency'
import type { OutgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import type { LockedCurrencySide } from '#lib/contract/quotes/quote'
import type { Fees } from '#lib/domain/money/fees'
import {
  AMOUNT_MAX,
  ceilDivide,
  divideRoundingHalfUp,
  floorDivide,
  powerOfTen,
  type Ratio,
} from '#lib/domain/money/money'
import type { Rate } from '#lib/domain/money/rate'
import { rateDetailsOf } from '#lib/domain/quotes/rate-details'

/** Terms shared by the transfers of a corridor. */
export interface Transfer {
  readonly sendingCurrency: Currency
  readonly receivingCurrency: Currency
  readonly rate: Rate
  readonly fees: Fees
}

/** Inputs of a price. The locked amount is in the smallest unit of the locked side's currency. */
export interface PriceRequest extends Transfer {
  readonly lockedSide: LockedCurrencySide
  readonly lockedAmount: bigint
}

/** A priced transfer (§2.2): amounts from 1 to 2^53-1, fees in the smallest unit of the sending currency. */
export interface Price {
  readonly totalSendingAmount: bigint
  readonly totalReceivingAmount: bigint
  readonly feesIncluded: bigint
  readonly exchangeRate: Rate
  readonly rateDetails: OutgoingRateDetails
}

/** Why there is no price. */
export interface PriceRefusal {
  readonly refusal: 'AMOUNT_OUT_OF_RANGE'
  readonly reason: 'FEES_EXCEED_AMOUNT' | 'OTHER_SIDE_ROUNDS_TO_ZERO' | 'AMOUNT_TOO_LARGE'
}

/**
 * Computes the side that is not locked, exactly (§2.1). Sending S yields floor((S - fees(S)) / unit value). Receiving R
 * requires the smallest S that yields at least R, so both locks of one transfer agree.
 */
export function priceQuote(request: PriceRequest): Price | PriceRefusal {
  const { fees, lockedSide, lockedAmount, rate: exchangeRate } = request
  const unit = unitValue(request)

  const totalSendingAmount = lockedSide === 'SENDING' ? lockedAmount : smallestSending(request, unit)
  const { variable: variableFee, total: feesIncluded } = feesAt(request, totalSendingAmount)
  const net = totalSendingAmount - feesIncluded
  if (net <= 0n) return refuse('FEES_EXCEED_AMOUNT')

  const totalReceivingAmount =
    lockedSide === 'RECEIVING' ? lockedAmount : floorDivide(net * unit.denominator, unit.numerator)
  if (totalReceivingAmount < 1n) return refuse('OTHER_SIDE_ROUNDS_TO_ZERO')
  if (totalSendingAmount > AMOUNT_MAX || totalReceivingAmount > AMOUNT_MAX) return refuse('AMOUNT_TOO_LARGE')

  const { sendingCurrency } = request
  const rateDetails = rateDetailsOf({ sendingCurrency, fees, variableFee, unit })
  return { totalSendingAmount, totalReceivingAmount, feesIncluded, exchangeRate, rateDetails }
}

/**
 * Returns the fees of a sending amount, in the smallest unit of the sending currency. Each part is rounded half up
 * separately.
 */
export function feesAt(transfer: Transfer, sendingAmount: bigint) {
  const { fees } = transfer
  const fixed = fees.fixed + timesRoundingHalfUp(fees.counterpartyFixed, unitValue(transfer))
  const variable = timesRoundingHalfUp(sendingAmount, fees.variable)
  return { fixed, variable, total: fixed + variable }
}

/** Returns the smallest sending units per smallest receiving unit: the rate, adjusted for both decimals. */
function unitValue({ rate, sendingCurrency, receivingCurrency }: Transfer): Ratio {
  return {
    numerator: rate.numerator * powerOfTen(sendingCurrency.decimals),
    denominator: rate.denominator * powerOfTen(receivingCurrency.decimals),
  }
}

/**
 * Returns the smallest S with S - halfUp(S v) >= M. M is the value of the receiving amount, rounded up, plus the fixed
 * fees. The left side is ceil(S (1 - v) - 1/2), so the condition is S > (M - 1/2) / (1 - v).
 */
function smallestSending(request: PriceRequest, unit: Ratio): bigint {
  const { numerator, denominator } = request.fees.variable
  const needed = ceilDivide(request.lockedAmount * unit.numerator, unit.denominator) + feesAt(request, 0n).fixed
  return floorDivide((2n * needed - 1n) * denominator, 2n * (denominator - numerator)) + 1n
}

function timesRoundingHalfUp(amount: bigint, { numerator, denominator }: Ratio): bigint {
  return divideRoundingHalfUp(amount * numerator, denominator)
}

function refuse(reason: PriceRefusal['reason']): PriceRefusal {
  return { refusal: 'AMOUNT_OUT_OF_RANGE', reason }
}
