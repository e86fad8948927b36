import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, type Currency } from '#lib/contract/money/currency'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import {
  BASIS_POINTS,
  type Fees,
  feesFor,
  type Price,
  type PriceRejection,
  type PriceRequest,
  priceQuote,
} from '#lib/domain/money/price-quote'
import {
  AMOUNT_MAX,
  numberFromRate,
  powerOfTen,
  RATE_DIGITS_MAX,
  rateBetween,
  rateFromDecimal,
} from '#lib/domain/money/rate'

const QUOTES = 100_000
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

const known = fc.constantFrom<Currency>(...CURRENCIES)
const lockedSide = fc.constantFrom('SENDING', 'RECEIVING')
/** Amounts up to the contract's maximum (§8). Every number of digits is about equally likely. */
const lockedAmount = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.bigInt({ min: 1n, max: LOCKED_AMOUNT_MAX }))
  .map(([power, amount]) => amount / powerOfTen(power) || 1n)

/** Half of the quotes have no platform fee. Of the rest, some have one that consumes the whole amount. */
const platformFee = fc.oneof(
  fc.constant(undefined),
  fc.record({
    fixed: fc.bigInt({ min: 0n, max: 1_000n }),
    basisPoints: fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: BASIS_POINTS })),
  }),
)

const bundledMarket = fc
  .record({ sendingCurrency: known, receivingCurrency: known, lockedSide, lockedAmount, platformFee })
  .map(
    (request): PriceRequest => ({
      ...request,
      rate: rateBetween(request.sendingCurrency.code, request.receivingCurrency.code),
      fees: feesFor(request.sendingCurrency, request.receivingCurrency),
    }),
  )

const invented = fc
  .tuple(known, fc.integer({ min: 0, max: 8 }))
  .map(([currency, decimals]): Currency => ({ ...currency, decimals }))
const fixedFee = fc.bigInt({ min: 0n, max: powerOfTen(8) })

const arbitraryMarket = fc.record<PriceRequest>({
  sendingCurrency: invented,
  receivingCurrency: invented,
  rate: fc
    .tuple(fc.bigInt({ min: 1n, max: powerOfTen(RATE_DIGITS_MAX) - 1n }), fc.integer({ min: -12, max: 6 }))
    .map(([digits, power]) => rateFromDecimal(`${digits}e${power}`)),
  fees: fc.record<Fees>({
    fixed: fixedFee,
    variable: fc.record({ numerator: fc.bigInt({ min: 0n, max: 9999n }), denominator: fc.constant(10_000n) }),
    counterpartyFixed: fixedFee,
  }),
  platformFee,
  lockedSide,
  lockedAmount,
})

describe.each([
  { market: 'bundled', requests: bundledMarket, pairOf: codesOf, pairs: CURRENCIES.length ** 2 },
  { market: 'arbitrary', requests: arbitraryMarket, pairOf: decimalsOf, pairs: 9 ** 2 },
])(`each of ${QUOTES} quotes at $market rates and fees, SEED=${seed}`, ({ requests, pairOf, pairs }) => {
  it('has every property of a price, or is rejected for the right reason', () => {
    const seen = {
      pairs: new Set<string>(),
      PRICED: 0,
      FEES_EXCEED_AMOUNT: 0,
      PLATFORM_FEE_EXCEEDS_AMOUNT: 0,
      OTHER_SIDE_ROUNDS_TO_ZERO: 0,
      AMOUNT_TOO_LARGE: 0,
    }
    fc.assert(
      fc.property(requests, request => {
        const price = priceQuote(request)
        seen.pairs.add(pairOf(request))
        seen['rejection' in price ? price.reason : 'PRICED']++
        const failed = 'rejection' in price ? rejectionErrors(request, price) : failedProperties(request, price)
        // Throw instead of calling `expect`: 100,000 calls would take longer than the pricing.
        if (failed.length > 0) throw new Error(`${failed.join(', ')}: ${priceText(price)}`)
      }),
      { seed, numRuns: QUOTES },
    )
    const { pairs: pairsSeen, PRICED, ...rejections } = seen
    expect(pairsSeen.size).toBe(pairs)
    expect(PRICED).toBeGreaterThan(QUOTES / 4)
    for (const times of Object.values(rejections)) expect(times).toBeGreaterThan(0)
  })
})

function codesOf({ sendingCurrency, receivingCurrency }: PriceRequest): string {
  return `${sendingCurrency.code}/${receivingCurrency.code}`
}

function decimalsOf({ sendingCurrency, receivingCurrency }: PriceRequest): string {
  return `${sendingCurrency.decimals}/${receivingCurrency.decimals}`
}

const PROPERTIES: Readonly<Record<string, (request: PriceRequest, price: Price) => boolean>> = {
  'the locked side is exact': ({ lockedSide: side, lockedAmount: amount }, price) =>
    amount === (side === 'SENDING' ? price.totalSendingAmount : price.totalReceivingAmount),
  'both amounts are from 1 to 2^53-1': (_, price) =>
    [price.totalSendingAmount, price.totalReceivingAmount].every(amount => amount >= 1n && amount <= AMOUNT_MAX),
  'fees are at least 0 and below the sending amount': (_, { feesIncluded, totalSendingAmount }) =>
    feesIncluded >= 0n && feesIncluded < totalSendingAmount,
  'fees are the sum of their parts': (request, { feesIncluded, rateDetails, totalSendingAmount }) =>
    rateDetails.gridApiFixedFee === request.fees.fixed &&
    rateDetails.counterpartyFixedFee === request.fees.counterpartyFixed &&
    rateDetails.gridApiVariableFeeAmount ===
      divideHalfUp(totalSendingAmount * request.fees.variable.numerator, request.fees.variable.denominator) &&
    feesIncluded === feesOf(request, totalSendingAmount),
  'the platform fee is its fixed part plus its share of what the fixed fees leave, and at most all fees': (
    request,
    { feesIncluded, platformFeesIncluded, totalSendingAmount },
  ) =>
    platformFeesIncluded === platformFeeOf(request, totalSendingAmount) &&
    platformFeesIncluded >= 0n &&
    platformFeesIncluded <= feesIncluded,
  'the rate in wire form equals the exact rate': ({ rate }, { exchangeRate }) => {
    const wire = JSON.stringify(numberFromRate(exchangeRate))
    const { numerator, denominator } = rateFromDecimal(wire)
    return numerator * rate.denominator === rate.numerator * denominator
  },
  'the sending amount less fees is the rate times the receiving amount, within one smallest unit of either side': (
    request,
    price,
  ) => {
    const { numerator, denominator } = unitRateOf(request)
    const off = (price.totalSendingAmount - price.feesIncluded) * denominator - price.totalReceivingAmount * numerator
    // The difference is at most one receiving unit or one sending unit.
    return magnitude(off) <= numerator || magnitude(off) <= denominator
  },
  'the multipliers are finite and above 0': (_, { rateDetails }) =>
    [rateDetails.gridApiMultiplier, rateDetails.counterpartyMultiplier].every(
      multiplier => multiplier > 0 && Number.isFinite(multiplier),
    ),
  'a second quote that locks the receiving amount costs at most as much, and exactly as much if the first also locked it':
    (request, price) => {
      const receiving = priceWithLock(request, 'RECEIVING', price.totalReceivingAmount)
      return (
        !('rejection' in receiving) &&
        receiving.totalReceivingAmount === price.totalReceivingAmount &&
        receiving.totalSendingAmount <= price.totalSendingAmount &&
        (request.lockedSide === 'SENDING' || receiving.totalSendingAmount === price.totalSendingAmount)
      )
    },
  'sending the price of a locked receiving amount yields at least that amount, with the same fees': (
    request,
    price,
  ) => {
    if (request.lockedSide === 'SENDING') return true
    const sent = priceWithLock(request, 'SENDING', price.totalSendingAmount)
    // If one sending unit is worth many receiving units, the rounded-up price can yield more than AMOUNT_MAX.
    if ('rejection' in sent) return sent.reason === 'AMOUNT_TOO_LARGE'
    return sent.totalReceivingAmount >= request.lockedAmount && sent.feesIncluded === price.feesIncluded
  },
  'sending a few smallest units less does not yield the locked receiving amount': (request, price) =>
    request.lockedSide === 'SENDING' ||
    [1n, 2n, 3n].every(less => receivedUnits(request, price.totalSendingAmount - less) < request.lockedAmount),
}

function failedProperties(request: PriceRequest, price: Price): string[] {
  return Object.keys(PROPERTIES).filter(name => PROPERTIES[name]?.(request, price) !== true)
}

function rejectionErrors(request: PriceRequest, { reason }: PriceRejection): string[] {
  const { lockedSide: side, lockedAmount: amount } = request
  const withoutPlatform = feesOf(request, amount) - platformFeeOf(request, amount)
  const isRight =
    side === 'RECEIVING'
      ? reason === (leavesNothing(request) ? 'PLATFORM_FEE_EXCEEDS_AMOUNT' : 'AMOUNT_TOO_LARGE') &&
        receivedUnits(request, AMOUNT_MAX) < amount
      : {
          FEES_EXCEED_AMOUNT: withoutPlatform >= amount,
          PLATFORM_FEE_EXCEEDS_AMOUNT: withoutPlatform < amount && feesOf(request, amount) >= amount,
          OTHER_SIDE_ROUNDS_TO_ZERO: feesOf(request, amount) < amount && receivedUnits(request, amount) < 1n,
          AMOUNT_TOO_LARGE: receivedUnits(request, amount) > AMOUNT_MAX,
        }[reason]
  return isRight ? [] : [`rejected for ${reason}`]
}

function priceWithLock(request: PriceRequest, side: PriceRequest['lockedSide'], amount: bigint) {
  return priceQuote({ ...request, lockedSide: side, lockedAmount: amount })
}

function receivedUnits(request: PriceRequest, sending: bigint): bigint {
  const { numerator, denominator } = unitRateOf(request)
  const left = sending - feesOf(request, sending)
  return left > 0n ? (left * denominator) / numerator : 0n
}

function feesOf(request: PriceRequest, sending: bigint): bigint {
  const { fixed, variable, counterpartyFixed } = request.fees
  const { numerator, denominator } = unitRateOf(request)
  return (
    fixed +
    divideHalfUp(sending * variable.numerator, variable.denominator) +
    divideHalfUp(counterpartyFixed * numerator, denominator) +
    platformFeeOf(request, sending)
  )
}

function platformFeeOf({ fees, platformFee: { fixed, basisPoints } = NO_FEE }: PriceRequest, sending: bigint): bigint {
  const base = sending - fixed - fees.fixed
  // Without a base, the fees exceed the amount in any case.
  return fixed + (base > 0n ? divideHalfUp(base * basisPoints, BASIS_POINTS) : 0n)
}

const NO_FEE = { fixed: 0n, basisPoints: 0n }

function leavesNothing({ fees: { variable }, platformFee = NO_FEE }: PriceRequest): boolean {
  const { numerator, denominator } = variable
  return numerator * BASIS_POINTS + platformFee.basisPoints * denominator >= denominator * BASIS_POINTS
}

/** Returns the rate in smallest units: sending units per receiving unit. */
function unitRateOf({ rate, sendingCurrency, receivingCurrency }: PriceRequest) {
  return {
    numerator: rate.numerator * powerOfTen(sendingCurrency.decimals),
    denominator: rate.denominator * powerOfTen(receivingCurrency.decimals),
  }
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

function priceText(price: Price | PriceRejection): string {
  return JSON.stringify(price, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
