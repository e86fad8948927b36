import { expect, test } from 'vitest'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()

test('deleting a token of another platform answers TOKEN_NOT_FOUND', async () => {
  const [first] = (await neighbour.call('GET', '/tokens')).body.data
  expectError(await sandbox.call('DELETE', `/tokens/${first.id}`), 'TOKEN_NOT_FOUND')
  expect((await neighbour.call('GET', '/tokens')).body.totalCount).toBe(1)
})

test('deleting a deleted token answers TOKEN_NOT_FOUND', async () => {
  const { id } = await newToken(sandbox)
  expect((await sandbox.call('DELETE', `/tokens/${id}`)).status).toBe(204)
  expectError(await sandbox.call('DELETE', `/tokens/${id}`), 'TOKEN_NOT_FOUND')
})
