import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('POST /webhooks/test is rejected with UNKNOWN_ROUTE and a hint with the correct path; other unknown paths get no hint', async () => {
  const reply = await sandbox.call('POST', '/webhooks/test', { body: { url: 'https://example.com' } })
  const hint = 'Use POST /api/2025-10-13/sandbox/webhooks/test.'
  expectError(reply, 'REFERENCE_NOT_FOUND', { reason: 'UNKNOWN_ROUTE', hint })
  expect((await sandbox.call('POST', '/webhooks/other')).body.details).toEqual({ reason: 'UNKNOWN_ROUTE' })
})
