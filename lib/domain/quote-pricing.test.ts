import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, type Currency } from '#lib/contract/currency'
import { type Fees, feesFor } from '#lib/domain/fees'
import { AMOUNT_MAX, powerOfTen } from '#lib/domain/money'
import { type Price, type PriceRequest, priceQuote } from '#lib/domain/quote-pricing'
import { type Rate, rateFromDecimal } from '#lib/domain/rate'
import { rateBetween } from '#lib/domain/rate-table'

const [USD, EUR] = CURRENCIES
const usdToEur = {
  sendingCurrency: USD,
  receivingCurrency: EUR,
  rate: rateFromDecimal('1.08695652'),
  fees: feesFor(USD, EUR),
}

describe('the worked example', () => {
  it('1,000.00 USD sent arrive as 915.82 EUR, fees 4.54', () => {
    expect(priceQuote({ ...usdToEur, lockedSide: 'SENDING', lockedAmount: 100_000n })).toMatchObject({
      totalSendingAmount: 100_000n,
      totalReceivingAmount: 91_582n,
      feesIncluded: 454n,
      exchangeRate: usdToEur.rate,
      rateDetails: { gridApiFixedFee: 100n, gridApiVariableFeeAmount: 300n, counterpartyFixedFee: 50n },
    })
  })

  it('915.82 EUR to arrive cost the same 1,000.00 USD', () => {
    expect(priceQuote({ ...usdToEur, lockedSide: 'RECEIVING', lockedAmount: 91_582n })).toMatchObject({
      totalSendingAmount: 100_000n,
      totalReceivingAmount: 91_582n,
      feesIncluded: 454n,
    })
  })
})

describe('a refusal', () => {
  it.each([
    ['FEES_EXCEED_AMOUNT', 'SENDING', 154n],
    ['OTHER_SIDE_ROUNDS_TO_ZERO', 'SENDING', 155n],
    ['AMOUNT_TOO_LARGE', 'RECEIVING', 9_000_000_000_000_000n],
  ] as const)('%s answers a %s lock of %d', (reason, lockedSide, lockedAmount) => {
    expect(priceQuote({ ...usdToEur, lockedSide, lockedAmount })).toEqual({ refusal: 'AMOUNT_OUT_OF_RANGE', reason })
  })

  it('answers amounts that are not positive, on either side', () => {
    for (const lockedSide of ['SENDING', 'RECEIVING'] as const) {
      for (const lockedAmount of [0n, -1n, -(10n ** 20n)]) {
        expect(priceQuote({ ...usdToEur, lockedSide, lockedAmount })).toHaveProperty('refusal', 'AMOUNT_OUT_OF_RANGE')
      }
    }
  })
})

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const known = fc.constantFrom<Currency>(...CURRENCIES)
const decimals = fc.integer({ min: 0, max: 8 })
const lockedSide = fc.constantFrom('SENDING', 'RECEIVING')
/** Every magnitude up to §8's largest amount equally often. */
const lockedAmount = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.bigInt({ min: 1n, max: 9n * 10n ** 15n }))
  .map(([power, amount]) => amount / powerOfTen(power) || 1n)

/** The market of the sandbox as it is. */
const bundled = fc.record({ sendingCurrency: known, receivingCurrency: known, lockedSide, lockedAmount }).map(
  (request): PriceRequest => ({
    ...request,
    rate: rateBetween(request.sendingCurrency.code, request.receivingCurrency.code),
    fees: feesFor(request.sendingCurrency, request.receivingCurrency),
  }),
)

/** Any market: moved rates, other decimals, other fees. */
const moved = fc.record<PriceRequest>({
  sendingCurrency: fc.tuple(known, decimals).map(([currency, places]) => ({ ...currency, decimals: places })),
  receivingCurrency: fc.tuple(known, decimals).map(([currency, places]) => ({ ...currency, decimals: places })),
  rate: fc
    .tuple(fc.bigInt({ min: 1n, max: 9_999_999_999n }), fc.integer({ min: -12, max: 6 }))
    .map(([digits, power]): Rate => rateFromDecimal(`${digits}e${power}`)),
  fees: fc.record<Fees>({
    fixed: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    variable: fc.record({ numerator: fc.bigInt({ min: 0n, max: 9999n }), denominator: fc.constant(10_000n) }),
    counterpartyFixed: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  }),
  lockedSide,
  lockedAmount,
})

describe.each([
  ['bundled', bundled],
  ['moved', moved],
])(`every price on the %s market, SEED=${seed}`, (_market, requests) => {
  it('keeps the locked side, its bounds and the identity of the rate, and both locks agree', () => {
    let priced = 0
    fc.assert(
      fc.property(requests, request => {
        const price = priceQuote(request)
        if ('refusal' in price) return
        priced++
        expect(request.lockedSide === 'SENDING' ? price.totalSendingAmount : price.totalReceivingAmount).toBe(
          request.lockedAmount,
        )
        expectBounds(price)
        expectIdentity(request, price)
        expectLocksAgree(request, price)
      }),
      { seed, numRuns: 5000 },
    )
    expect(priced).toBeGreaterThan(1000)
  })
})

function expectBounds(price: Price): void {
  const { totalSendingAmount, totalReceivingAmount, feesIncluded, rateDetails } = price
  for (const amount of [totalSendingAmount, totalReceivingAmount])
    expect(amount >= 1n && amount <= AMOUNT_MAX).toBe(true)
  expect(feesIncluded >= 0n && feesIncluded < totalSendingAmount).toBe(true)
  for (const part of [
    rateDetails.gridApiFixedFee,
    rateDetails.gridApiVariableFeeAmount,
    rateDetails.counterpartyFixedFee,
  ]) {
    expect(part >= 0n && part <= AMOUNT_MAX).toBe(true)
  }
  for (const multiplier of [rateDetails.gridApiMultiplier, rateDetails.counterpartyMultiplier]) {
    expect(multiplier > 0 && Number.isFinite(multiplier)).toBe(true)
  }
}

/** |S - fees - r k R| stays within one smallest unit of the coarser side, in exact ratios. */
function expectIdentity({ rate, sendingCurrency, receivingCurrency }: PriceRequest, price: Price): void {
  const numerator = rate.numerator * powerOfTen(sendingCurrency.decimals)
  const denominator = rate.denominator * powerOfTen(receivingCurrency.decimals)
  const off = (price.totalSendingAmount - price.feesIncluded) * denominator - price.totalReceivingAmount * numerator
  const distance = off < 0n ? -off : off
  // The coarser side's unit is worth the larger of the two.
  expect(distance <= numerator || distance <= denominator).toBe(true)
}

function expectLocksAgree(request: PriceRequest, price: Price): void {
  const receiving = priceQuote({ ...request, lockedSide: 'RECEIVING', lockedAmount: price.totalReceivingAmount })
  if ('refusal' in receiving) throw new Error(`The other lock refuses: ${receiving.reason}.`)
  expect(receiving.totalReceivingAmount).toBe(price.totalReceivingAmount)
  expect(receiving.totalSendingAmount <= price.totalSendingAmount).toBe(true)

  const sent = priceQuote({ ...request, lockedSide: 'SENDING', lockedAmount: receiving.totalSendingAmount })
  // Where one sending unit is worth many receiving ones, the smallest sending amount can yield more than a JSON number holds.
  if ('refusal' in sent) expect(sent.reason).toBe('AMOUNT_TOO_LARGE')
  else {
    expect(sent.totalReceivingAmount >= price.totalReceivingAmount).toBe(true)
    expect(sent.feesIncluded).toBe(receiving.feesIncluded)
  }

  const less = priceQuote({ ...request, lockedSide: 'SENDING', lockedAmount: receiving.totalSendingAmount - 1n })
  if (!('refusal' in less)) expect(less.totalReceivingAmount < price.totalReceivingAmount).toBe(true)
  else expect(less.reason).not.toBe('AMOUNT_TOO_LARGE')
}
