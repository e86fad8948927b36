import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const path = `/sandbox/internal-accounts/${sandbox.starter.customerUsd}/fund`

function fund(text: string) {
  return sandbox.call('POST', path, { text })
}

test.each(['{}', '{"amount":1.5}', '{"amount":"100"}', '{"amount":null}', '{"amount":true}', '{"amount":[1]}'])(
  'funding with the body %s is rejected with INVALID_INPUT for the field `amount`',
  async text => {
    expectError(await fund(text), 'INVALID_INPUT', { field: 'amount' })
  },
)

test.each(['0', '-1', '-0', '-1e300'])('funding with an amount of %s is rejected with INVALID_AMOUNT', async amount => {
  expectError(await fund(`{"amount":${amount}}`), 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE' })
})

test.each(['100000000001', '9007199254740993', '1e300'])(
  'funding with an amount of %s is rejected with AMOUNT_OUT_OF_RANGE',
  async amount => {
    expectError(await fund(`{"amount":${amount}}`), 'AMOUNT_OUT_OF_RANGE', {
      reason: 'ABOVE_MAXIMUM',
      maximum: 100_000_000_000,
      field: 'amount',
    })
  },
)

test('funding with a non-JSON body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await fund('amount=5'), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_JSON' })
})

test('funding without a body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('POST', path), 'INVALID_REQUEST_FORMAT', { reason: 'NO_BODY' })
})

test('a rejected funding request credits nothing', async () => {
  const before = await balanceOf(sandbox, sandbox.starter.customerUsd)
  for (const amount of ['0', '-5', '1.5', '1e300']) await fund(`{"amount":${amount}}`)
  await callWithForcedError(sandbox, 'fundInternalAccount', 'AMOUNT_OUT_OF_RANGE')
  expect(await balanceOf(sandbox, sandbox.starter.customerUsd)).toBe(before)
})
