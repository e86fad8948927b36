import { afterAll, expect, test } from 'vitest'
import { balanceOf, createQuote, FUNDED_FROM_OUTSIDE, send, toAccount } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const TO_WALLET = { ...FUNDED_FROM_OUTSIDE, ...toAccount(starter.wallet) }
await freezeClock(sandbox)
afterAll(() => runClock(sandbox))

test('funding a quote a second time is rejected with reason QUOTE_NOT_PENDING and moves no money', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, TO_WALLET)
  await send(sandbox, quote.id)
  expectError(await send(sandbox, quote.id), 'INVALID_INPUT', { reason: 'QUOTE_NOT_PENDING', field: 'quoteId' })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + quote.totalReceivingAmount)
})

test('of 50 concurrent payments for a quote, one is accepted and the others are rejected with reason QUOTE_NOT_PENDING', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, TO_WALLET)
  const changes = Array.from({ length: 50 }, (_, index) => (index % 5 === 4 ? { currencyAmount: 1 } : {}))
  const replies = await Promise.all(changes.map(change => send(sandbox, quote.id, change)))
  const accepted = replies.filter(reply => reply.status === 200)
  expect(accepted).toHaveLength(1)
  for (const reply of replies.filter(other => other.status !== 200)) {
    expectError(reply, 'INVALID_INPUT', { reason: 'QUOTE_NOT_PENDING' })
  }
  const credited = accepted[0]?.body.status === 'COMPLETED' ? quote.totalReceivingAmount : 0
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before + credited)
})

test('funding a quote that failed because of a wrong amount is rejected with reason QUOTE_NOT_PENDING', async () => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  await send(sandbox, quote.id, { currencyAmount: 1 })
  expectError(await send(sandbox, quote.id), 'INVALID_INPUT', { reason: 'QUOTE_NOT_PENDING' })
})

test('funding an expired quote is rejected with reason QUOTE_EXPIRED and moves no money', async () => {
  const before = await balanceOf(sandbox, starter.wallet)
  const quote = await createQuote(sandbox, TO_WALLET)
  await advanceClock(sandbox, 300_000)
  expectError(await send(sandbox, quote.id), 'INVALID_INPUT', { reason: 'QUOTE_EXPIRED', field: 'quoteId' })
  expect(await balanceOf(sandbox, starter.wallet)).toBe(before)
})

test('funding a quote whose source is an internal account is rejected with reason NOT_FUNDED_FROM_OUTSIDE', async () => {
  const quote = await createQuote(sandbox)
  expectError(await send(sandbox, quote.id), 'INVALID_INPUT', { reason: 'NOT_FUNDED_FROM_OUTSIDE' })
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
})

test.each(['EUR', 'usd', 'XYZ'])(
  'funding a dollar quote with the currency %s is rejected with INVALID_CURRENCY, and the quote can still be funded',
  async currencyCode => {
    const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
    expectError(await send(sandbox, quote.id, { currencyCode }), 'INVALID_CURRENCY', { field: 'currencyCode' })
    expect((await send(sandbox, quote.id)).status).toBe(200)
  },
)

test.each([0, -1])(
  'funding with the amount %d is rejected with INVALID_AMOUNT, and the quote can still be funded',
  async currencyAmount => {
    const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
    const reply = await send(sandbox, quote.id, { currencyAmount })
    expectError(reply, 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE', field: 'currencyAmount' })
    expect((await send(sandbox, quote.id)).status).toBe(200)
  },
)

test.each([
  ['no quoteId', { quoteId: undefined }, 'quoteId'],
  ['a numeric quoteId', { quoteId: 7 }, 'quoteId'],
  ['no currencyCode', { currencyCode: undefined }, 'currencyCode'],
  ['an amount with a fraction', { currencyAmount: 0.5 }, 'currencyAmount'],
  ['an amount as a string', { currencyAmount: '100' }, 'currencyAmount'],
])('funding with %s is rejected with INVALID_INPUT', async (_, changes, field) => {
  const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
  expectError(await send(sandbox, quote.id, changes), 'INVALID_INPUT', { field })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT', async () => {
  const reply = await sandbox.call('POST', '/sandbox/send', { body: [] })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})

test.each([9_000_000_000_000_001, 1e300])(
  'funding with the amount %s is rejected with AMOUNT_OUT_OF_RANGE, and the quote can still be funded',
  async amount => {
    const quote = await createQuote(sandbox, FUNDED_FROM_OUTSIDE)
    const reply = await send(sandbox, quote.id, { currencyAmount: amount })
    expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'ABOVE_MAXIMUM', field: 'currencyAmount' })
    expect((await send(sandbox, quote.id)).status).toBe(200)
  },
)
