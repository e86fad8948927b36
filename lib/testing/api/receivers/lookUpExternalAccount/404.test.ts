import { test } from 'vitest'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

function lookUp(accountId: string | undefined) {
  return sandbox.call('GET', `/receiver/external-account/${accountId}?customerId=${starter.customer}`)
}

test('a lookup of a deleted account is rejected with REFERENCE_NOT_FOUND', async () => {
  const account = await addExternalAccount(sandbox, 'EUR_ACCOUNT')
  await sandbox.call('DELETE', `/customers/external-accounts/${account}`)
  expectError(await lookUp(account), 'REFERENCE_NOT_FOUND')
})
