import { expect, test } from 'vitest'
import { basic, newToken } from '#lib/testing/fixtures/token-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a token cannot delete itself (TOKEN_IN_USE)', async () => {
  const token = await newToken(sandbox, 'VIEW', 'MANAGE')
  const headers = { authorization: basic(token) }
  const reply = await sandbox.call('DELETE', `/tokens/${token.id}`, { headers })
  expectError(reply, 'INVALID_INPUT', { reason: 'TOKEN_IN_USE' })
  expect((await sandbox.call('GET', `/tokens/${token.id}`, { headers })).status).toBe(200)
})

test('the first token of a platform cannot be deleted, by itself or by another token (FIRST_TOKEN)', async () => {
  const [first] = (await sandbox.call('GET', '/tokens')).body.data
  const other = { authorization: basic(await newToken(sandbox, 'MANAGE')) }
  for (const headers of [{}, other]) {
    const reply = await sandbox.call('DELETE', `/tokens/${first.id}`, { headers })
    expectError(reply, 'INVALID_INPUT', { reason: 'FIRST_TOKEN' })
  }
  expect((await sandbox.call('GET', '/customers')).status).toBe(200)
})
