import { expect, test } from 'vitest'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('getting a token returns it without its secret', async () => {
  const { clientSecret, ...created } = await newToken(sandbox, 'TRANSACT')
  const reply = await sandbox.call('GET', `/tokens/${created.id}`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual(created)
  expect(reply.text).not.toContain(clientSecret)
})

test('a percent-encoded colon in a token ID is accepted', async () => {
  const { id } = await newToken(sandbox)
  expect((await sandbox.call('GET', `/tokens/${encodeURIComponent(id)}`)).body.id).toBe(id)
})

test('the first token of a platform has all permissions', async () => {
  const [first] = (await sandbox.call('GET', '/tokens')).body.data
  const reply = await sandbox.call('GET', `/tokens/${first.id}`)
  expect(reply.body).toEqual({ ...first, permissions: ['VIEW', 'TRANSACT', 'MANAGE'] })
})
