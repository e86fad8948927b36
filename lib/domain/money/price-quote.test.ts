import { describe, expect, it, test } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { feesFor, NO_FEES, priceQuote } from '#lib/domain/money/price-quote'
import { AMOUNT_MAX, rateFromDecimal } from '#lib/domain/money/rate'

const [USD, EUR] = CURRENCIES
const usdToEur = {
  sendingCurrency: USD,
  receivingCurrency: EUR,
  rate: rateFromDecimal('1.08695652'),
  fees: feesFor(USD, EUR),
}

describe('worked example', () => {
  it('sending 1,000.00 USD yields 915.82 EUR after 4.54 USD of fees', () => {
    expect(priceQuote({ ...usdToEur, lockedSide: 'SENDING', lockedAmount: 100_000n })).toMatchObject({
      totalSendingAmount: 100_000n,
      totalReceivingAmount: 91_582n,
      feesIncluded: 454n,
      exchangeRate: usdToEur.rate,
      rateDetails: { gridApiFixedFee: 100n, gridApiVariableFeeAmount: 300n, counterpartyFixedFee: 50n },
    })
  })

  it('receiving 915.82 EUR costs 1,000.00 USD, including 4.54 USD of fees', () => {
    expect(priceQuote({ ...usdToEur, lockedSide: 'RECEIVING', lockedAmount: 91_582n })).toMatchObject({
      totalSendingAmount: 100_000n,
      totalReceivingAmount: 91_582n,
      feesIncluded: 454n,
    })
  })
})

test("a different rate changes only the counterparty's part of the fees", () => {
  const at = (rate: string) =>
    priceQuote({ ...usdToEur, rate: rateFromDecimal(rate), lockedSide: 'SENDING', lockedAmount: 100_000n })
  expect(at('1.08695652')).toMatchObject({ feesIncluded: 100n + 300n + 54n })
  expect(at('1.2')).toMatchObject({ feesIncluded: 100n + 300n + 60n })
})

describe('a platform fee', () => {
  const platformFee = { fixed: 50n, basisPoints: 30n }

  it('is its fixed part plus its share of what the fixed fees leave of the amount sent', () => {
    const fees = { fixed: 0n, variable: { numerator: 1n, denominator: 100n }, counterpartyFixed: 0n }
    const request = { ...usdToEur, fees, platformFee, lockedSide: 'SENDING', lockedAmount: 1000n } as const
    // 0.50 + 0.3% of 9.50 for the platform, and 1% of 10.00 for the service.
    expect(priceQuote(request)).toMatchObject({ platformFeesIncluded: 53n, feesIncluded: 63n })
    expect(priceQuote({ ...request, fees: { ...fees, fixed: 400n } })).toMatchObject({ platformFeesIncluded: 52n })
  })

  it('reduces the amount received if the sending side is locked, and raises the amount sent if the other is', () => {
    const sent = priceQuote({ ...usdToEur, platformFee, lockedSide: 'SENDING', lockedAmount: 100_000n })
    // 0.50 + 0.3% of 998.50, in addition to the service's 4.54.
    expect(sent).toMatchObject({ totalReceivingAmount: 91_260n, platformFeesIncluded: 350n, feesIncluded: 804n })
    const received = priceQuote({ ...usdToEur, platformFee, lockedSide: 'RECEIVING', lockedAmount: 91_582n })
    expect(received).toMatchObject({ totalSendingAmount: 100_352n, platformFeesIncluded: 351n, feesIncluded: 806n })
  })

  it.each([
    ['SENDING', { fixed: 99_546n, basisPoints: 0n }],
    ['SENDING', { fixed: 0n, basisPoints: 10_000n }],
    ['RECEIVING', { fixed: 0n, basisPoints: 9_970n }],
  ] as const)('that leaves nothing of a locked %s amount is rejected for that reason', (lockedSide, fee) => {
    expect(priceQuote({ ...usdToEur, platformFee: fee, lockedSide, lockedAmount: 100_000n })).toEqual({
      rejection: 'AMOUNT_OUT_OF_RANGE',
      reason: 'PLATFORM_FEE_EXCEEDS_AMOUNT',
    })
  })
})

describe('limits of pricing', () => {
  it.each([
    ['SENDING', 154n, 'FEES_EXCEED_AMOUNT'],
    ['SENDING', 155n, 'OTHER_SIDE_ROUNDS_TO_ZERO'],
    ['RECEIVING', 9_000_000_000_000_000n, 'AMOUNT_TOO_LARGE'],
  ] as const)('a locked %s amount of %d is rejected with reason %s', (lockedSide, lockedAmount, reason) => {
    expect(priceQuote({ ...usdToEur, lockedSide, lockedAmount })).toEqual({ rejection: 'AMOUNT_OUT_OF_RANGE', reason })
  })

  it.each(['SENDING', 'RECEIVING'] as const)(
    'at par and without fees, a locked %s amount of 2^53-1 is priced, and a larger amount is rejected',
    lockedSide => {
      const atPar = { ...usdToEur, rate: rateFromDecimal('1'), fees: NO_FEES, lockedSide }
      expect(priceQuote({ ...atPar, lockedAmount: AMOUNT_MAX })).toMatchObject({
        totalSendingAmount: AMOUNT_MAX,
        totalReceivingAmount: AMOUNT_MAX,
      })
      expect(priceQuote({ ...atPar, lockedAmount: AMOUNT_MAX + 1n })).toHaveProperty('reason', 'AMOUNT_TOO_LARGE')
    },
  )

  it('a locked amount that is not positive is rejected on either side', () => {
    for (const lockedSide of ['SENDING', 'RECEIVING'] as const) {
      for (const lockedAmount of [0n, -1n, -(10n ** 20n)]) {
        expect(priceQuote({ ...usdToEur, lockedSide, lockedAmount })).toHaveProperty('rejection', 'AMOUNT_OUT_OF_RANGE')
      }
    }
  })
})
