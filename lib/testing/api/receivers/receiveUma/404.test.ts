import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { receive, umaAddressOf } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

test.each([
  ['an unknown customer', unknownId('Customer')],
  ["another platform's customer", otherPlatform.starter.customer],
  ['a malformed customer ID', 'ada'],
])('a payment to %s is rejected with USER_NOT_FOUND', async (_, customerId) => {
  expectError(await receive(sandbox, { customerId }), 'USER_NOT_FOUND')
})

test.each([
  ['an unknown address', '$missing@sandbox.example'],
  ['an external address', '$success.usd@sandbox.example'],
  ["another platform's address", await umaAddressOf(otherPlatform)],
])('a payment to %s is rejected with UMA_NOT_FOUND', async (_, receiverUmaAddress) => {
  const before = await balanceOf(otherPlatform, otherPlatform.starter.customerUsd)
  const reply = await receive(sandbox, { customerId: undefined, receiverUmaAddress })
  expectError(reply, 'UMA_NOT_FOUND')
  expect(await balanceOf(otherPlatform, otherPlatform.starter.customerUsd)).toBe(before)
})
