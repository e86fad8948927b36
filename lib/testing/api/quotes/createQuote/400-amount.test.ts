import { expect, test } from 'vitest'
import { fromAccount, postQuote, quoteBody, toAccount } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

/** Inserts `amountText` into the serialized body, so that `JSON.stringify` does not change the amount. */
function requestQuoteWithAmount(amountText: string, side = 'SENDING') {
  const text = JSON.stringify(quoteBody(sandbox, { lockedCurrencySide: side })).replace('100000', amountText)
  return sandbox.call('POST', '/quotes', { text })
}

test.each(['SENDING', 'RECEIVING'])('an amount of 0 on the %s side is rejected with INVALID_AMOUNT', async side => {
  expectError(await requestQuoteWithAmount('0', side), 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE' })
})

test.each(['-1', '-0', '-9007199254740993', '-1e300', '0.0', '0e9'])(
  'the amount %s, which is not positive, is rejected with INVALID_AMOUNT',
  async amountText => {
    expectError(await requestQuoteWithAmount(amountText), 'INVALID_AMOUNT', { field: 'lockedCurrencyAmount' })
  },
)

test.each(['9000000000000000.4', '1.00000000000000000001', '99999.999999999999999999', '1e-400'])(
  'the amount %s, which is an integer only when rounded to a double, is rejected with INVALID_INPUT',
  async amountText => {
    const reply = await requestQuoteWithAmount(amountText)
    expectError(reply, 'INVALID_INPUT', { field: 'lockedCurrencyAmount' })
    expect(reply.body.details.errors[0].message).toBe('Expected an integer in the smallest unit of the currency.')
  },
)

test.each(['1.5', '0.1', '1e-3', '"100"', '"1e3"', '""', 'null', 'true', 'false', '[]', '[100]', '{}', '{"amount":1}'])(
  'the amount %s, which is not an integer, is rejected with INVALID_INPUT',
  async amountText => {
    expectError(await requestQuoteWithAmount(amountText), 'INVALID_INPUT', { field: 'lockedCurrencyAmount' })
  },
)

test.each(['NaN', 'Infinity', '-Infinity', '0x64', '0100', '1_000', '+1', '.5', '100n', 'undefined'])(
  'the amount %s, which is not JSON, is rejected with INVALID_REQUEST_FORMAT',
  async amountText => {
    expectError(await requestQuoteWithAmount(amountText), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_JSON' })
  },
)

test.each(['9000000000000001', '9007199254740992', '9007199254740993', '9223372036854775807', '1e16', '1e300'])(
  'the amount %s, which is above 9000000000000000, is rejected with AMOUNT_OUT_OF_RANGE',
  async amountText => {
    const details = { reason: 'ABOVE_MAXIMUM', maximum: 9_000_000_000_000_000, field: 'lockedCurrencyAmount' }
    expectError(await requestQuoteWithAmount(amountText), 'AMOUNT_OUT_OF_RANGE', details)
  },
)

test('the amount 1e400, which is Infinity as a double, is rejected with status 400', async () => {
  expect((await requestQuoteWithAmount('1e400')).status).toBe(400)
})

test.each([
  ['1e5', 100_000],
  ['100000.0', 100_000],
  ['9000000000000000', 9_000_000_000_000_000],
  ['9e15', 9_000_000_000_000_000],
])('the amount %s is accepted as an integer', async (amountText, amount) => {
  expect((await requestQuoteWithAmount(amountText)).body).toMatchObject({ totalSendingAmount: amount })
})

test('an amount below the fees is rejected with AMOUNT_OUT_OF_RANGE', async () => {
  const reply = await requestQuoteWithAmount('100')
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'FEES_EXCEED_AMOUNT', field: 'lockedCurrencyAmount' })
})

test('a sending amount whose receiving amount rounds down to zero is rejected with AMOUNT_OUT_OF_RANGE', async () => {
  expectError(await requestQuoteWithAmount('155'), 'AMOUNT_OUT_OF_RANGE')
})

test('the smallest sending amount that yields a positive receiving amount is accepted; one unit less is rejected', async () => {
  const { totalSendingAmount } = (await requestQuoteWithAmount('1', 'RECEIVING')).body
  expect((await requestQuoteWithAmount(String(totalSendingAmount))).body).toMatchObject({ totalReceivingAmount: 1 })
  expectError(await requestQuoteWithAmount(String(totalSendingAmount - 1)), 'AMOUNT_OUT_OF_RANGE')
})

test('a sending amount whose receiving amount would exceed 2^53-1 is rejected with reason AMOUNT_TOO_LARGE', async () => {
  const changes = { ...fromAccount(starter.customerUsd), ...toAccount(starter.customerUsdc) }
  const reply = await postQuote(sandbox, { ...changes, lockedCurrencyAmount: 9_000_000_000_000_000 })
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'AMOUNT_TOO_LARGE' })
})

test('a receiving amount whose sending amount would exceed 2^53-1 is rejected with reason AMOUNT_TOO_LARGE', async () => {
  const reply = await requestQuoteWithAmount('9000000000000000', 'RECEIVING')
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'AMOUNT_TOO_LARGE' })
})
