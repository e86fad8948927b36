import { expect, test } from 'vitest'
import { balanceOf } from '#lib/testing/fixtures/quote-requests'
import { transferIn } from '#lib/testing/fixtures/transfer-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

test.each([
  ['an unknown internal account', unknownId('InternalAccount')],
  ['an unknown external account', unknownId('ExternalAccount')],
  ['an ID of another type', unknownId('Customer')],
  ['a string that is not an ID', 'a savings book'],
  ["another platform's internal account", otherPlatform.starter.customerUsd],
  ["another platform's external account", otherPlatform.starter.external.USD],
])('a transfer-in with %s as source or destination is rejected with REFERENCE_NOT_FOUND', async (_, accountId) => {
  const source = await transferIn(sandbox, { source: { accountId } })
  expectError(source, 'REFERENCE_NOT_FOUND', { field: 'source.accountId' })
  const destination = await transferIn(sandbox, { destination: { accountId } })
  expectError(destination, 'REFERENCE_NOT_FOUND', { field: 'destination.accountId' })
})

test('a transfer-in from an unknown account moves no money', async () => {
  const before = await balanceOf(sandbox, sandbox.starter.customerUsd)
  await transferIn(sandbox, {
    destination: { accountId: sandbox.starter.customerUsd },
    source: { accountId: unknownId('ExternalAccount') },
  })
  expect(await balanceOf(sandbox, sandbox.starter.customerUsd)).toBe(before)
})
