import { expect, test } from 'vitest'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

test('deleting a token of another platform is rejected with TOKEN_NOT_FOUND', async () => {
  const [first] = (await otherPlatform.call('GET', '/tokens')).body.data
  expectError(await sandbox.call('DELETE', `/tokens/${first.id}`), 'TOKEN_NOT_FOUND')
  expect((await otherPlatform.call('GET', '/tokens')).body.totalCount).toBe(1)
})

test('deleting a deleted token is rejected with TOKEN_NOT_FOUND', async () => {
  const { id } = await newToken(sandbox)
  expect((await sandbox.call('DELETE', `/tokens/${id}`)).status).toBe(204)
  expectError(await sandbox.call('DELETE', `/tokens/${id}`), 'TOKEN_NOT_FOUND')
})
