import { expect, test } from 'vitest'
import { fromAccount, postQuote, toAccount } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { toUma, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { starter } = sandbox

test.each([
  ['an unknown internal account', unknownId('InternalAccount')],
  ['an unknown external account', unknownId('ExternalAccount')],
  ['an ID of another type', unknownId('Customer')],
  ['a malformed ID', 'ExternalAccount:1'],
  ['a string that is not an ID', 'a savings book'],
  ['an ID in upper case', unknownId('InternalAccount').toUpperCase()],
  ["another platform's account", otherPlatform.starter.platformUsd],
  ["another platform's external account", otherPlatform.starter.external.EUR],
])('as the source or destination account, %s is rejected with INVALID_INPUT, not with a 404', async (_, accountId) => {
  const source = await postQuote(sandbox, fromAccount(accountId))
  expectError(source, 'INVALID_INPUT', { field: 'source.accountId', reason: 'UNKNOWN_ACCOUNT' })
  const destination = await postQuote(sandbox, toAccount(accountId))
  expectError(destination, 'INVALID_INPUT', { field: 'destination.accountId', reason: 'UNKNOWN_ACCOUNT' })
})

test('a deleted destination account is rejected with reason UNKNOWN_ACCOUNT', async () => {
  const account = await addExternalAccount(sandbox, 'EUR_ACCOUNT')
  await sandbox.call('DELETE', `/customers/external-accounts/${account}`)
  expectError(await postQuote(sandbox, toAccount(account)), 'INVALID_INPUT', { reason: 'UNKNOWN_ACCOUNT' })
})

test.each([
  ['of an unknown customer', unknownId('Customer')],
  ["of another platform's customer", otherPlatform.starter.customer],
])('a customerId %s is rejected with reason UNKNOWN_CUSTOMER', async (_, customerId) => {
  const reply = await postQuote(sandbox, fromAccount(starter.platformUsd, { customerId }))
  expectError(reply, 'INVALID_INPUT', { field: 'source.customerId', reason: 'UNKNOWN_CUSTOMER' })
})

test('the customerId of a customer other than the source account’s owner is rejected with reason WRONG_OWNER', async () => {
  const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  const reply = await postQuote(sandbox, fromAccount(starter.customerUsd, { customerId: other.body.id }))
  expectError(reply, 'INVALID_INPUT', { field: 'source.customerId', reason: 'WRONG_OWNER' })
})

test('the customerId of the source account’s owner is accepted', async () => {
  const source = fromAccount(starter.customerUsd, { customerId: starter.customer })
  expect((await postQuote(sandbox, source)).status).toBe(201)
})

test('immediatelyExecute with an EMBEDDED_WALLET as the source is rejected with INVALID_INPUT', async () => {
  const changes = { ...fromAccount(starter.wallet), immediatelyExecute: true, lockedCurrencyAmount: 10_000_000 }
  const details = { field: 'immediatelyExecute', reason: 'IMMEDIATE_EXECUTION_UNAVAILABLE' }
  expectError(await postQuote(sandbox, changes), 'INVALID_INPUT', details)
})

test('immediatelyExecute with REALTIME_FUNDING as the source is rejected with INVALID_INPUT', async () => {
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
  const reply = await postQuote(sandbox, { source, immediatelyExecute: true })
  expectError(reply, 'INVALID_INPUT', { field: 'immediatelyExecute' })
})

test('immediatelyExecute with a source account that does not allow direct pull is rejected with INVALID_INPUT', async () => {
  const reply = await postQuote(sandbox, { ...fromAccount(starter.external.USD), immediatelyExecute: true })
  expectError(reply, 'INVALID_INPUT', { field: 'immediatelyExecute' })
})

test('a customer’s quote to their own UMA address in another currency is rejected with SELF_PAYMENT; the platform’s quote is accepted', async () => {
  const umaAddress = await umaAddressOf(sandbox)
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USDC' }
  const changes = await toUma(sandbox, umaAddress, { destination })
  expectError(await postQuote(sandbox, { ...changes, ...fromAccount(starter.customerUsd) }), 'SELF_PAYMENT')
  expect((await postQuote(sandbox, changes)).status).toBe(201)
})
