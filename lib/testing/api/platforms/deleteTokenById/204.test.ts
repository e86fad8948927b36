import { expect, test } from 'vitest'
import { basic, newToken } from '#lib/testing/fixtures/token-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a deleted token is rejected immediately and no longer listed', async () => {
  const token = await newToken(sandbox)
  const headers = { authorization: basic(token) }
  expect((await sandbox.call('GET', '/customers', { headers })).status).toBe(200)
  const reply = await sandbox.call('DELETE', `/tokens/${token.id}`)
  expect([reply.status, reply.text]).toEqual([204, ''])
  const rejected = await sandbox.call('GET', '/customers', { headers })
  expectError(rejected, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
  expect((await sandbox.call('GET', '/tokens')).text).not.toContain(token.id)
})

test('deleting a token leaves other tokens of the platform valid', async () => {
  const [one, other] = [await newToken(sandbox), await newToken(sandbox)]
  await sandbox.call('DELETE', `/tokens/${one.id}`)
  expect((await sandbox.call('GET', '/customers', { headers: { authorization: basic(other) } })).status).toBe(200)
})

test('of 10 concurrent deletions of a token, one gets 204 and the others get 404', async () => {
  const { id } = await newToken(sandbox)
  const replies = await Promise.all(Array.from({ length: 10 }, () => sandbox.call('DELETE', `/tokens/${id}`)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(404)])
})
