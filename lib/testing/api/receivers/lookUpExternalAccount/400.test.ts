import { test } from 'vitest'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

function lookUp(query: string) {
  return sandbox.call('GET', `/receiver/external-account/${sandbox.starter.external.EUR}${query}`)
}

test.each([
  ['an unknown customer', unknownId('Customer')],
  ["another platform's customer", otherPlatform.starter.customer],
])('a lookup with %s as the sender is rejected with reason UNKNOWN_CUSTOMER', async (_, customerId) => {
  const details = { reason: 'UNKNOWN_CUSTOMER', field: 'customerId' }
  expectError(await lookUp(`?customerId=${customerId}`), 'INVALID_INPUT', details)
})

test('a sendingCurrency in which the sender has no account is rejected with reason SENDER_WITHOUT_CURRENCY', async () => {
  const details = { reason: 'SENDER_WITHOUT_CURRENCY', field: 'sendingCurrency', allowed: ['USD', 'USDC', 'USDB'] }
  const { customer } = sandbox.starter
  expectError(await lookUp(`?customerId=${customer}&sendingCurrency=EUR`), 'INVALID_CURRENCY', details)
})

test('a malformed senderUmaAddress is rejected with INVALID_UMA_ADDRESS', async () => {
  expectError(await lookUp('?senderUmaAddress=ada'), 'INVALID_UMA_ADDRESS', { field: 'senderUmaAddress' })
})

test('a forced LOOKUP_REQUEST_FAILED error is returned', async () => {
  expectError(
    await callWithForcedError(sandbox, 'lookUpExternalAccount', 'LOOKUP_REQUEST_FAILED'),
    'LOOKUP_REQUEST_FAILED',
  )
})
