import { type Currency, NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import type { OutgoingRateDetails } from '#lib/contract/money/outgoing-rate-details'
import type { FeeConfig } from '#lib/contract/money/platform-fee'
import type { LockedCurrencySide, QuoteRequest } from '#lib/contract/quotes/quote'
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
  /** Charged in addition to `fees`. */
  readonly platformFee?: PlatformFee | undefined
}

/** A fee that the platform charges its customers. */
export interface PlatformFee {
  /** In the smallest unit of the sending currency. */
  readonly fixed: bigint
  /** Share of what the fixed fees of the platform and the service leave of the sending amount: 0 to 10,000. */
  readonly basisPoints: bigint
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
  /** The part of `feesIncluded` that the platform receives. */
  readonly platformFeesIncluded: bigint
  readonly exchangeRate: Rate
  readonly rateDetails: OutgoingRateDetails
}

export interface PriceRejection {
  readonly rejection: 'AMOUNT_OUT_OF_RANGE'
  readonly reason:
    | 'FEES_EXCEED_AMOUNT'
    | 'PLATFORM_FEE_EXCEEDS_AMOUNT'
    | 'OTHER_SIDE_ROUNDS_TO_ZERO'
    | 'AMOUNT_TOO_LARGE'
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
  if (totalSendingAmount === undefined) return reject('PLATFORM_FEE_EXCEEDS_AMOUNT')
  const { variable: variableFee, platform, total: feesIncluded } = feesAt(request, totalSendingAmount)
  const net = totalSendingAmount - feesIncluded
  if (net <= 0n) return reject(net + platform > 0n ? 'PLATFORM_FEE_EXCEEDS_AMOUNT' : 'FEES_EXCEED_AMOUNT')

  const totalReceivingAmount =
    lockedSide === 'RECEIVING' ? lockedAmount : floorDivide(net * unit.denominator, unit.numerator)
  if (totalReceivingAmount < 1n) return reject('OTHER_SIDE_ROUNDS_TO_ZERO')
  if (totalSendingAmount > AMOUNT_MAX || totalReceivingAmount > AMOUNT_MAX) return reject('AMOUNT_TOO_LARGE')

  const { sendingCurrency } = request
  const rateDetails = rateDetailsOf({ sendingCurrency, fees, variableFee, unit })
  return {
    totalSendingAmount,
    totalReceivingAmount,
    feesIncluded,
    platformFeesIncluded: platform,
    exchangeRate,
    rateDetails,
  }
}

/** Returns the fees in the smallest unit of the sending currency. Each part is rounded half up separately. */
export function feesAt(transfer: Transfer, sendingAmount: bigint) {
  const { fees, platformFee = NO_PLATFORM_FEE } = transfer
  const fixed = fees.fixed + timesRoundingHalfUp(fees.counterpartyFixed, unitValue(transfer))
  const variable = timesRoundingHalfUp(sendingAmount, fees.variable)
  const base = sendingAmount - platformFee.fixed - fees.fixed
  const platform = platformFee.fixed + divideRoundingHalfUp(base * platformFee.basisPoints, BASIS_POINTS)
  return { fixed, variable, platform, total: fixed + variable + platform }
}

const NO_PLATFORM_FEE: PlatformFee = { fixed: 0n, basisPoints: 0n }
/** Basis points of a whole. */
export const BASIS_POINTS = 10_000n

/** Returns the rate in smallest units: sending units per receiving unit. */
function unitValue({ rate, sendingCurrency, receivingCurrency }: Transfer): Ratio {
  return {
    numerator: rate.numerator * powerOfTen(sendingCurrency.decimals),
    denominator: rate.denominator * powerOfTen(receivingCurrency.decimals),
  }
}

/**
 * Returns the smallest S with S - fees(S) >= M. Here, M is the receiving amount in sending units, rounded up. Returns
 * undefined if the variable fees leave nothing of any S.
 *
 * Without rounding, S - fees(S) is the line a S - b, where a is the share that the variable fees leave. Each of the two
 * variable fees is rounded by at most 1/2. So S - fees(S) is below M where the line is below M - 1, and it reaches M
 * at most 2/a later.
 */
function smallestSending(request: PriceRequest, unit: Ratio): bigint | undefined {
  const { fees, platformFee = NO_PLATFORM_FEE } = request
  const { numerator, denominator } = fees.variable
  const whole = denominator * BASIS_POINTS
  const platformShare = platformFee.basisPoints * denominator
  const left = whole - numerator * BASIS_POINTS - platformShare
  if (left <= 0n) return undefined

  const needed = ceilDivide(request.lockedAmount * unit.numerator, unit.denominator)
  const fixed = feesAt({ ...request, platformFee: undefined }, 0n).fixed + platformFee.fixed
  const untaxed = platformFee.fixed + fees.fixed
  let sending = ceilDivide((needed - 1n + fixed) * whole - untaxed * platformShare, left)
  while (sending - feesAt(request, sending).total < needed) sending += 1n
  return sending
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

/** Returns the fee of the request, else the general fee, which applies only to quotes between two currencies. */
export function platformFeeFor(
  { platformFeeOverride: own }: Pick<QuoteRequest, 'platformFeeOverride'>,
  [sending, receiving]: readonly [Currency, Currency],
  generalFees: readonly FeeConfig[] = [],
): PlatformFee | undefined {
  if (own) return { fixed: own.platformFixedFee.amount, basisPoints: BigInt(own.platformVariableFeeBps) }
  const general = generalFees.find(({ sourceCurrency }) => sourceCurrency === sending.code)
  if (general === undefined || sending.code === receiving.code) return undefined
  return { fixed: general.fixedFee.amount, basisPoints: BigInt(general.variableFeeBps) }
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
