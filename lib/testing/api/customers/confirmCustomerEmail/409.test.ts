import { test } from 'vitest'
import { contactCalls, testContactConflicts } from '#lib/testing/fixtures/customer-suite'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { confirm } = contactCalls(sandbox, 'email')

testContactConflicts(sandbox, 'email', confirm)

test('confirming an email address to which no code was sent is rejected with reason NO_PENDING_CODE', async () => {
  const { customerId } = await newWallet(sandbox)
  expectError(await confirm(customerId), 'CONFLICT', { reason: 'NO_PENDING_CODE' })
})
