import { expect, test } from 'vitest'
import { validCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('an execution without API credentials leaves the quote PENDING', async () => {
  const { method, path } = await validCall(sandbox, 'executeQuote')
  await sandbox.call(method, path, { headers: { authorization: undefined } })
  expect((await sandbox.call('GET', path.replace('/execute', ''))).body.status).toBe('PENDING')
})
