import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { allowPulling, dollarAccount, transferIn } from '#lib/testing/fixtures/transfer-requests'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('a transfer-in from an account without direct pull is rejected with reason NOT_PULLABLE and moves no money', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await transferIn(sandbox, { source: { accountId: await dollarAccount(sandbox) } })
  expectError(reply, 'INVALID_INPUT', { reason: 'NOT_PULLABLE', field: 'source.accountId' })
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
})

test('the message of NOT_PULLABLE names the call that allows direct pull', async () => {
  const source = { accountId: await dollarAccount(sandbox) }
  const { message } = (await transferIn(sandbox, { source })).body
  const [, method, path, body] = /(PATCH) \/api\/sandbox(\S+) (\{.*\})/.exec(message) ?? []
  const allowed = await sandbox.control(`${method}`, `${path}`.replace('{id}', source.accountId), JSON.parse(`${body}`))
  expect(allowed.status, allowed.text).toBe(200)
  expect((await transferIn(sandbox, { source })).status).toBe(201)
})

test('a transfer-in from an account in another currency is rejected with reason CURRENCIES_DIFFER', async () => {
  await allowPulling(sandbox, starter.external.EUR)
  const reply = await transferIn(sandbox, { source: { accountId: starter.external.EUR } })
  expectError(reply, 'INVALID_CURRENCY', { reason: 'CURRENCIES_DIFFER' })
})

test('a transfer-in from USD to USDB is rejected with reason CURRENCIES_DIFFER', async () => {
  const reply = await transferIn(sandbox, { destination: { accountId: starter.wallet } })
  expectError(reply, 'INVALID_CURRENCY', { reason: 'CURRENCIES_DIFFER' })
})

test('a transfer-in from an internal account or to an external account is rejected with reason WRONG_ACCOUNT_KIND', async () => {
  const source = await transferIn(sandbox, { source: { accountId: starter.platformUsd } })
  expectError(source, 'INVALID_INPUT', { reason: 'WRONG_ACCOUNT_KIND', field: 'source.accountId' })
  const destination = await transferIn(sandbox, { destination: { accountId: starter.external.USD } })
  expectError(destination, 'INVALID_INPUT', { reason: 'WRONG_ACCOUNT_KIND', field: 'destination.accountId' })
})

test.each([0, -1])('an amount of %d is rejected with INVALID_AMOUNT', async amount => {
  expectError(await transferIn(sandbox, { amount }), 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE', field: 'amount' })
})

test('an amount above 9,000,000,000,000,000 is rejected with AMOUNT_OUT_OF_RANGE', async () => {
  const reply = await transferIn(sandbox, { amount: 9_000_000_000_000_001 })
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'ABOVE_MAXIMUM', field: 'amount' })
})

test('a transfer-in of more than the destination can hold is rejected with reason BALANCE_TOO_LARGE', async () => {
  const destination = { accountId: starter.platformUsd }
  const most = 9_000_000_000_000_000
  expect((await transferIn(sandbox, { destination, amount: most })).status).toBe(201)
  const balance = await balanceOf(sandbox, starter.platformUsd)
  const reply = await transferIn(sandbox, { destination, amount: most })
  expectError(reply, 'INVALID_AMOUNT', { reason: 'BALANCE_TOO_LARGE', field: 'amount' })
  expect(await balanceOf(sandbox, starter.platformUsd)).toBe(balance)
})

test.each([
  ['an amount with a fraction', { amount: 0.5 }, 'amount'],
  ['an amount that is a string', { amount: '100' }, 'amount'],
  ['no source', { source: undefined }, 'source'],
  ['a source without accountId', { source: {} }, 'source.accountId'],
  ['a destination that is a string', { destination: starter.customerUsd }, 'destination'],
])('a transfer-in with %s is rejected with INVALID_INPUT', async (_, changes, field) => {
  expectError(await transferIn(sandbox, changes), 'INVALID_INPUT', { field })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT', async () => {
  const reply = await sandbox.call('POST', '/transfer-in', { body: [] })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})

test('a forced INVALID_BANK_ACCOUNT error is returned', async () => {
  expectError(await callWithForcedError(sandbox, 'createTransferIn', 'INVALID_BANK_ACCOUNT'), 'INVALID_BANK_ACCOUNT')
})
