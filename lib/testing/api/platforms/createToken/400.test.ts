import { expect, test } from 'vitest'
import { requestToken } from '#lib/testing/fixtures/token-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test.each([
  ['name', { name: undefined }],
  ['name', { name: '' }],
  ['name', { name: 5 }],
  ['name', { name: null }],
  ['name', { name: 'x'.repeat(101) }],
  ['name', { name: 'a\u0000b' }],
  ['permissions', { permissions: undefined }],
  ['permissions', { permissions: [] }],
  ['permissions', { permissions: 'VIEW' }],
  ['permissions', { permissions: Array(21).fill('VIEW') }],
  ['permissions.0', { permissions: ['view'] }],
  ['permissions.0', { permissions: ['ALL'] }],
  ['permissions.1', { permissions: ['VIEW', null] }],
])(
  'a token request with a missing or invalid %s (changes: %j) is rejected with INVALID_INPUT and stores nothing',
  async (field, changes) => {
    const before = (await sandbox.call('GET', '/tokens')).body.totalCount
    expectError(await requestToken(sandbox, changes), 'INVALID_INPUT', { field })
    expect((await sandbox.call('GET', '/tokens')).body.totalCount).toBe(before)
  },
)

test('a non-JSON body is rejected with INVALID_REQUEST_FORMAT', async () => {
  const headers = { 'content-type': 'application/json' }
  expectError(await sandbox.call('POST', '/tokens', { text: '{', headers }), 'INVALID_REQUEST_FORMAT')
})
