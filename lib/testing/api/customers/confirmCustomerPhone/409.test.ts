import { test } from 'vitest'
import { contactOf, promiseContactConflicts } from '#lib/testing/fixtures/customer-suite'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { confirm } = contactOf(sandbox, 'phone')

promiseContactConflicts(sandbox, 'phone', confirm)

test('a phone number without a delivered code answers NO_PENDING_CODE', async () => {
  const { customerId } = await newWallet(sandbox)
  expectError(await confirm(customerId), 'CONFLICT', { reason: 'NO_PENDING_CODE' })
})
