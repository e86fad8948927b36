import { describe, expect, test } from 'vitest'
import type { Quote } from '#lib/client/wire-types'
import { panelsOf } from './ledger-panels'
import { divisionOf, priceScaleOf } from './price-scale'
import { gapText, quoteEvents } from './quote-events'

const quote = {
  status: 'PENDING',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:05:00.000Z',
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:a' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:b' },
  sendingCurrency: { code: 'USD', decimals: 2 },
  receivingCurrency: { code: 'EUR', decimals: 2 },
  totalSendingAmount: 100_000,
  totalReceivingAmount: 91_582,
  exchangeRate: 1.08695652,
  feesIncluded: 454,
  rateDetails: {
    counterpartyFixedFee: 50,
    gridApiFixedFee: 100,
    gridApiVariableFeeRate: 0.003,
    gridApiVariableFeeAmount: 300,
  },
} as unknown as Quote

describe('the price figure', () => {
  test('draws the exchanged bar in proportion to the amount sent and fills the lens with the fees', () => {
    const { exchanged, feeShare, magnification, slices } = priceScaleOf(quote)
    expect({ exchanged, feeShare, magnification }).toEqual({ exchanged: 995, feeShare: '0.454', magnification: 180n })
    expect(slices.map(({ name, x, width }) => [name, x, x + width])).toEqual([
      ['Fixed', 180, 360],
      ['Variable', 360, 902],
      ['Counterparty', 902, 1000],
    ])
  })

  test('draws the platform’s part of the fees as its own slice', () => {
    const { slices } = priceScaleOf({ ...quote, feesIncluded: 804, platformFeesIncluded: 350 })
    expect(slices.map(({ name, amount }) => [name, amount])).toEqual([
      ['Fixed', 100n],
      ['Variable', 300n],
      ['Counterparty', 54n],
      ['Platform', 350n],
    ])
    expect(slices.at(-1)).toMatchObject({ x: 643, width: 357 })
  })

  test('draws the exchanged bar as wide as the sending bar if there are no fees', () => {
    expect(priceScaleOf({ ...quote, feesIncluded: 0 })).toMatchObject({
      exchanged: 1000,
      magnification: 1n,
      slices: [],
    })
  })

  test('draws fees below 0.1% of the amount sent as 0.1%', () => {
    expect(priceScaleOf({ ...quote, totalSendingAmount: 9_007_199_254_740_991 }).exchanged).toBe(999)
  })

  test('divides exactly and marks omitted digits with an ellipsis', () => {
    expect(divisionOf(quote)).toEqual({ text: '995.46 ÷ 1.08695652 = 915.8232…', isRounded: true })
    expect(divisionOf({ ...quote, exchangeRate: 0.5, feesIncluded: 0, totalReceivingAmount: 200_000 })).toEqual({
      text: '1,000.00 ÷ 0.5 = 2,000.00',
      isRounded: false,
    })
    const large = { ...quote, totalSendingAmount: 9_007_199_254_740_991, feesIncluded: 0, exchangeRate: 1e-7 }
    expect(divisionOf(large).text).toBe('90,071,992,547,409.91 ÷ 0.0000001 = 900,719,925,474,099,100,000.00')
  })
})

describe('the ledger figure', () => {
  const entry = (account: string, currency: 'USD' | 'EUR', amount: bigint, balance?: bigint) => ({
    account,
    currency,
    amount,
    balance,
    isRefund: false,
  })
  const planned = [
    entry('InternalAccount:a', 'USD', -100_000n, 400_000n),
    entry('exchange', 'USD', 99_546n),
    entry('fees', 'USD', 454n),
    entry('exchange', 'EUR', -91_582n),
    entry('outside', 'EUR', 91_582n),
  ]

  test('has one column for a platform that pays itself a fee, and no arrow for that fee', () => {
    const entries = [
      entry('InternalAccount:a', 'USD', -100_000n, 400_000n),
      entry('exchange', 'USD', 99_196n),
      entry('fees', 'USD', 454n),
      entry('InternalAccount:a', 'USD', 350n, 400_350n),
    ]
    const [panel] = panelsOf(entries)
    expect(panel?.columns.map(({ account, before, after }) => [account, before, after])).toEqual([
      ['InternalAccount:a', 500_000n, 400_350n],
      ['fees', undefined, undefined],
      ['exchange', undefined, undefined],
    ])
    expect(panel?.arrows.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      [0, 1, 454n],
      [0, 2, 99_196n],
    ])
  })

  test('has a sending panel that begins with the payer and its balances, and a receiving panel', () => {
    const [sending, receiving] = panelsOf(planned)
    expect(sending).toEqual({
      currency: 'USD',
      columns: [
        { account: 'InternalAccount:a', before: 500_000n, after: 400_000n, change: -100_000n },
        { account: 'fees', before: undefined, after: undefined, change: 454n },
        { account: 'exchange', before: undefined, after: undefined, change: 99_546n },
      ],
      arrows: [
        { from: 0, to: 1, amount: 454n, isReturn: false },
        { from: 0, to: 2, amount: 99_546n, isReturn: false },
      ],
    })
    expect(receiving).toMatchObject({ currency: 'EUR', arrows: [{ from: 0, to: 1, amount: 91_582n }] })
  })

  test('draws a refund as reversed arrows in the same panels and restores the payer’s balance', () => {
    const refund = planned.map(({ amount, balance, ...rest }) => ({
      ...rest,
      amount: -amount,
      isRefund: true,
      balance: balance === undefined ? undefined : balance - amount,
    }))
    const [sending, receiving] = panelsOf([...planned, ...refund])
    expect(sending?.columns[0]).toEqual({ account: 'InternalAccount:a', before: 500_000n, after: 500_000n, change: 0n })
    expect(sending?.arrows.slice(2)).toEqual([
      { from: 1, to: 0, amount: 454n, isReturn: true },
      { from: 2, to: 0, amount: 99_546n, isReturn: true },
    ])
    expect(receiving?.arrows.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  test('adds and subtracts exactly above Number.MAX_SAFE_INTEGER', () => {
    const large = 2n ** 53n - 1n
    const [panel] = panelsOf([entry('InternalAccount:a', 'USD', -large, 2n), entry('exchange', 'USD', large)])
    expect(panel?.columns[0]).toMatchObject({ before: 9_007_199_254_740_993n, after: 2n })
    expect(panel?.columns.reduce((sum, { change }) => sum + change, 0n)).toBe(0n)
  })

  test('has both panels even if both sides have the same currency', () => {
    const same = [...planned.slice(0, 3), entry('exchange', 'USD', -99_546n), entry('outside', 'USD', 99_546n)]
    expect(panelsOf(same).map(({ columns }) => columns.length)).toEqual([3, 2])
  })
})

describe('the events of a quote', () => {
  const entry = { isRefund: false, createdAt: '2026-01-01T00:00:04.000Z' }
  const names = (...facts: Parameters<typeof quoteEvents>) =>
    quoteEvents(...facts).map(({ name, state }) => `${name} ${state}`)
  const open = { quote, transaction: undefined, entries: [] }

  test('include future events only until the quote expires', () => {
    expect(names(open, false)).toEqual(['Quoted done', 'Executed ahead', 'Completed ahead'])
    expect(names(open, true)).toEqual(['Quoted done', 'Expired failed'])
  })

  test('include the future stamp of an open wallet quote', () => {
    const paymentInstructions = [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: '{}' } }]
    const wallet = { ...quote, paymentInstructions } as unknown as Quote
    expect(names({ ...open, quote: wallet }, false).slice(0, 2)).toEqual(['Quoted done', 'Stamped ahead'])
  })

  test('include the stamp of an executed wallet quote, with the arrival time of the execute call', () => {
    const paymentInstructions = [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: '{}' } }]
    const execution = { id: 'ex_1', receivedAt: '2026-01-01T00:00:03.900Z' }
    const paid = { ...quote, status: 'COMPLETED', paymentInstructions }
    const events = quoteEvents({ quote: paid, transaction: undefined, entries: [entry], execution } as never, false)
    expect(events.map(({ name, at, exchangeId }) => [name, at?.slice(14), exchangeId])).toEqual([
      ['Quoted', '00:00.000Z', undefined],
      ['Stamped', '00:03.900Z', undefined],
      ['Executed', '00:04.000Z', 'ex_1'],
    ])
  })

  test('include no stamp of a wallet quote that a payment from outside funded', () => {
    const paymentInstructions = [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: '{}' } }]
    const funded = { quote: { ...quote, status: 'COMPLETED', paymentInstructions }, transaction: undefined }
    const entries = [{ ...entry, account: 'outside' }]
    expect(names({ ...funded, entries } as never, false)).toEqual(['Quoted done', 'Funded done'])
  })

  test('end with the failure, its reason and the refund if the payment failed', () => {
    const transaction = {
      type: 'OUTGOING',
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      updatedAt: '2026-01-01T00:00:09.000Z',
      refund: { status: 'PENDING', initiatedAt: '2026-01-01T00:00:09.000Z', reason: 'TRANSACTION_FAILED' },
    }
    const failed = { quote: { ...quote, status: 'FAILED' }, transaction, entries: [entry] } as never
    expect(names(failed, false)).toEqual(['Quoted done', 'Executed done', 'Failed failed', 'Refunded waiting'])
    expect(quoteEvents(failed, false)[2]?.detail).toBe('QUOTE_EXECUTION_FAILED')
  })

  test('have gaps in milliseconds, in seconds, or in minutes and seconds, if both times are known', () => {
    const gapUntil = (end: string) => gapText('2026-01-01T00:00:00.000Z', end)
    expect(gapUntil('2026-01-01T00:00:00.007Z')).toBe('+7 ms')
    expect(gapUntil('2026-01-01T00:00:04.400Z')).toBe('+4 s')
    expect(gapUntil('2026-01-01T00:06:01.000Z')).toBe('+6 min 1 s')
    expect(gapText(undefined, '2026-01-01T00:00:00.000Z')).toBeUndefined()
  })
})
