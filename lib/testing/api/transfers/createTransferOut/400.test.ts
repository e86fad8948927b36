import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { transferOut } from '#lib/testing/fixtures/transfer-requests'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

test('a transfer-out of more than the balance is rejected with reason INSUFFICIENT_FUNDS and moves no money', async () => {
  const before = await balanceOf(sandbox, starter.customerUsd)
  const reply = await transferOut(sandbox, { source: { accountId: starter.customerUsd }, amount: before + 1 })
  const details = { reason: 'INSUFFICIENT_FUNDS', needed: before + 1, available: before }
  expectError(reply, 'INVALID_AMOUNT', details)
  expect(await balanceOf(sandbox, starter.customerUsd)).toBe(before)
})

test('a transfer-out without an amount is rejected with reason INSUFFICIENT_FUNDS if the source is empty', async () => {
  const changes = {
    source: { accountId: starter.customerUsdc },
    destination: { accountId: starter.external.USDC },
    amount: undefined,
  }
  expectError(await transferOut(sandbox, changes), 'INVALID_AMOUNT', { reason: 'INSUFFICIENT_FUNDS', available: 0 })
})

test('a transfer-out from an EMBEDDED_WALLET is rejected with reason WALLET_SOURCE', async () => {
  const reply = await transferOut(sandbox, { source: { accountId: starter.wallet } })
  expectError(reply, 'INVALID_INPUT', { reason: 'WALLET_SOURCE', field: 'source.accountId' })
})

test('a transfer-out to an account in another currency is rejected with reason CURRENCIES_DIFFER', async () => {
  const reply = await transferOut(sandbox, { destination: { accountId: starter.external.EUR } })
  expectError(reply, 'INVALID_CURRENCY', { reason: 'CURRENCIES_DIFFER' })
})

test('a transfer-out from an external account or to an internal account is rejected with reason WRONG_ACCOUNT_KIND', async () => {
  const source = await transferOut(sandbox, { source: { accountId: starter.external.USD } })
  expectError(source, 'INVALID_INPUT', { reason: 'WRONG_ACCOUNT_KIND', field: 'source.accountId' })
  const destination = await transferOut(sandbox, { destination: { accountId: starter.customerUsd } })
  expectError(destination, 'INVALID_INPUT', { reason: 'WRONG_ACCOUNT_KIND', field: 'destination.accountId' })
})

test('a rail that the destination does not offer is rejected with a list of the offered rails', async () => {
  const reply = await transferOut(sandbox, { destination: { accountId: starter.external.USD, paymentRail: 'PIX' } })
  expectError(reply, 'INVALID_INPUT', { field: 'destination.paymentRail', allowed: expect.arrayContaining(['ACH']) })
})

test.each([0, -1])('an amount of %d is rejected with INVALID_AMOUNT', async amount => {
  expectError(await transferOut(sandbox, { amount }), 'INVALID_AMOUNT', { reason: 'NOT_POSITIVE', field: 'amount' })
})

test('an amount above 9,000,000,000,000,000 is rejected with AMOUNT_OUT_OF_RANGE', async () => {
  const reply = await transferOut(sandbox, { amount: 9_000_000_000_000_001 })
  expectError(reply, 'AMOUNT_OUT_OF_RANGE', { reason: 'ABOVE_MAXIMUM', field: 'amount' })
})

test.each([
  ['an amount with a fraction', { amount: 0.5 }, 'amount'],
  ['an amount of null', { amount: null }, 'amount'],
  ['no destination', { destination: undefined }, 'destination'],
  ['an unknown rail', { destination: { accountId: 'x', paymentRail: 'PIGEON' } }, 'destination.paymentRail'],
  ['81 characters of remittanceInformation', { remittanceInformation: 'x'.repeat(81) }, 'remittanceInformation'],
  ['remittanceInformation on two lines', { remittanceInformation: 'a\nb' }, 'remittanceInformation'],
])('a transfer-out with %s is rejected with INVALID_INPUT', async (_, changes, field) => {
  expectError(await transferOut(sandbox, changes), 'INVALID_INPUT', { field })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT', async () => {
  const reply = await sandbox.call('POST', '/transfer-out', { body: [] })
  expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})

test('a forced INVALID_BANK_ACCOUNT error is returned', async () => {
  expectError(await callWithForcedError(sandbox, 'createTransferOut', 'INVALID_BANK_ACCOUNT'), 'INVALID_BANK_ACCOUNT')
})
