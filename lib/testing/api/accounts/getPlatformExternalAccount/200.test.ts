import { expect, test } from 'vitest'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('getting an external account of the platform returns the same object as listing does', async () => {
  const reply = await makeValidCall(sandbox, 'getPlatformExternalAccount')
  expect(reply.status).toBe(200)
  const listed = await sandbox.call('GET', '/platform/external-accounts')
  expect(reply.body).toEqual(listed.body.data.at(-1))
})

test('a percent-encoded colon in an account ID is accepted', async () => {
  const { id } = (await makeValidCall(sandbox, 'getPlatformExternalAccount')).body
  expect((await sandbox.call('GET', `/platform/external-accounts/${id.replace(':', '%3A')}`)).body.id).toBe(id)
})
