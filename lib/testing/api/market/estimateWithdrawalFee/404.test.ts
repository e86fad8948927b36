import { test } from 'vitest'
import { estimate } from '#lib/testing/api/market/withdrawal-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

test.each([
  ['an unknown account', unknownId('InternalAccount')],
  ['an external account', sandbox.starter.external.USDC],
  ['a string that is not an ID', 'USDC'],
  ["another platform's account", otherPlatform.starter.customerUsdc],
])('an estimate for %s is rejected with REFERENCE_NOT_FOUND', async (_, internalAccountId) => {
  expectError(await estimate(sandbox, { internalAccountId }), 'REFERENCE_NOT_FOUND')
})
