import { type Currency, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import type { OutgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import type { LockedCurrencySide } from '#lib/contract/quotes/quote'
import {
  AMOUNT_MAX,
  ceilDivide,
  divideRoundingHalfUp,
  floorDivide,
  milliSatoshisPerUnit,
  numberFromRate,
  powerOfTen,
  type Rate,
  type Ratio,
} from '#lib/domain/money/rate'

/** The terms of a transfer. */
export interface Transfer {
  readonly sendingCurrency: Currency
  readonly receivingCurrency: Currency
  readonly rate: Rate
  readonly fees: Fees
}

/** A transfer to price. `lockedAmount` is in the smallest unit of the locked side's currency. */
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

export interface PriceRejection {
  readonly rejection: 'AMOUNT_OUT_OF_RANGE'
  readonly reason: 'FEES_EXCEED_AMOUNT' | 'OTHER_SIDE_ROUNDS_TO_ZERO' | 'AMOUNT_TOO_LARGE'
}

/**
 * Prices a transfer: computes the amount of the side that is not locked, in exact arithmetic (§2.1). Sending S yields
 * floor((S - fees(S)) / u), where u is the value of one receiving unit in sending units. Receiving R costs the smallest
 * S that yields at least R.
 */
export function priceQuote(request: PriceRequest): Price | PriceRejection {
  const { fees, lockedSide, lockedAmount, rate: exchangeRate } = request
  const unit = unitValue(request)

  const totalSendingAmount = lockedSide === 'SENDING' ? lockedAmount : smallestSending(request, unit)
  const { variable: variableFee, total: feesIncluded } = feesAt(request, totalSendingAmount)
  const net = totalSendingAmount - feesIncluded
  if (net <= 0n) return reject('FEES_EXCEED_AMOUNT')

  const totalReceivingAmount =
    lockedSide === 'RECEIVING' ? lockedAmount : floorDivide(net * unit.denominator, unit.numerator)
  if (totalReceivingAmount < 1n) return reject('OTHER_SIDE_ROUNDS_TO_ZERO')
  if (totalSendingAmount > AMOUNT_MAX || totalReceivingAmount > AMOUNT_MAX) return reject('AMOUNT_TOO_LARGE')

  const { sendingCurrency } = request
  const rateDetails = rateDetailsOf({ sendingCurrency, fees, variableFee, unit })
  return { totalSendingAmount, totalReceivingAmount, feesIncluded, exchangeRate, rateDetails }
}

/** Returns the fees in the smallest unit of the sending currency. Each part is rounded half up separately. */
export function feesAt(transfer: Transfer, sendingAmount: bigint) {
  const { fees } = transfer
  const fixed = fees.fixed + timesRoundingHalfUp(fees.counterpartyFixed, unitValue(transfer))
  const variable = timesRoundingHalfUp(sendingAmount, fees.variable)
  return { fixed, variable, total: fixed + variable }
}

/** Returns the rate in smallest units: sending units per receiving unit. */
function unitValue({ rate, sendingCurrency, receivingCurrency }: Transfer): Ratio {
  return {
    numerator: rate.numerator * powerOfTen(sendingCurrency.decimals),
    denominator: rate.denominator * powerOfTen(receivingCurrency.decimals),
  }
}

/**
 * Returns the smallest S with S - halfUp(S v) >= M. Here, v is the variable fee as a share of S. M is the receiving
 * amount in sending units, rounded up, plus the fixed fees. The left side is ceil(S (1 - v) - 1/2), so the condition is
 * S > (M - 1/2) / (1 - v).
 */
function smallestSending(request: PriceRequest, unit: Ratio): bigint {
  const { numerator, denominator } = request.fees.variable
  const needed = ceilDivide(request.lockedAmount * unit.numerator, unit.denominator) + feesAt(request, 0n).fixed
  return floorDivide((2n * needed - 1n) * denominator, 2n * (denominator - numerator)) + 1n
}

function timesRoundingHalfUp(amount: bigint, { numerator, denominator }: Ratio): bigint {
  return divideRoundingHalfUp(amount * numerator, denominator)
}

function reject(reason: PriceRejection['reason']): PriceRejection {
  return { rejection: 'AMOUNT_OUT_OF_RANGE', reason }
}

/** The fees of a transfer, by component (§2.8). */
export interface Fees {
  /** In the smallest unit of the sending currency. */
  readonly fixed: bigint
  /** Share of the sending amount, at least 0 and below 1; 3/1000 is 0.3%. */
  readonly variable: Ratio
  /** In the smallest unit of the receiving currency. */
  readonly counterpartyFixed: bigint
}

export function feesFor(sending: Currency, receiving: Currency): Fees {
  if (FREE_CURRENCIES.has(sending.code) && FREE_CURRENCIES.has(receiving.code)) return NO_FEES
  if (NETWORKS_BY_CURRENCY[receiving.code] !== undefined) {
    const fixed = hundredthsOf(sending, NETWORK_FIXED_HUNDREDTHS)
    return { fixed, variable: VARIABLE_SHARE, counterpartyFixed: 0n }
  }
  return {
    fixed: hundredthsOf(sending, FIXED_HUNDREDTHS),
    variable: VARIABLE_SHARE,
    counterpartyFixed: hundredthsOf(receiving, COUNTERPARTY_FIXED_HUNDREDTHS),
  }
}

export const NO_FEES: Fees = { fixed: 0n, variable: { numerator: 0n, denominator: 1n }, counterpartyFixed: 0n }

/** Our choice: 1.00 of the sending currency. */
const FIXED_HUNDREDTHS = 100n
/** Our choice: 0.05 of the sending currency, if a crypto asset is received. */
const NETWORK_FIXED_HUNDREDTHS = 5n
/** Our choice: 0.50 of the receiving currency. */
const COUNTERPARTY_FIXED_HUNDREDTHS = 50n
/** Our choice: 0.3% of the sending amount. */
const VARIABLE_SHARE: Ratio = { numerator: 3n, denominator: 1000n }

/** Transfers between these currencies have no fees. */
const FREE_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'USDB', 'USDC'])

/**
 * Converts hundredths of a major unit to the smallest unit of the currency, rounded half up. For bitcoin, a hundredth
 * counts as one satoshi, because fees such as 1.00 bitcoin would be far too high.
 */
export function hundredthsOf({ code, decimals }: Currency, hundredths: bigint): bigint {
  if (code === 'BTC') return hundredths
  return divideRoundingHalfUp(hundredths * powerOfTen(decimals), 100n)
}

export interface PricedTransfer {
  readonly sendingCurrency: Currency
  readonly fees: Fees
  /** In the smallest unit of the sending currency. */
  readonly variableFee: bigint
  /** The rate in smallest units: sending units per receiving unit. */
  readonly unit: Ratio
}

/**
 * Returns the rate details of a price (§2.8). `gridApiMultiplier` converts the smallest sending unit, less the variable
 * fee, to mSATs. `counterpartyMultiplier` converts mSATs to the smallest receiving unit. Both are above 0 and rounded
 * to ten significant digits, so only the quote's amounts are exact. `gridApiVariableFeeRate` is a fraction, such as
 * 0.003.
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
