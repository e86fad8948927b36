import { expect, test } from 'vitest'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { testWorld } from '#lib/testing/sandbox/test-world'

const sandbox = await openSandboxForFile()

test.each(['', 'x'.repeat(257), 5, undefined])('a login with the key %j is rejected with INVALID_INPUT', async key => {
  expectError(await sandbox.control('POST', '/login', { key }), 'INVALID_INPUT', { field: 'key' })
})

test('a login with a wrong access key is rejected with UNAUTHORIZED and sets no cookie', async () => {
  const reply = await sandbox.control('POST', '/login', { key: 'guess' })
  expectError(reply, 'UNAUTHORIZED', { reason: 'ACCESS_KEY_WRONG' })
  expect(reply.headers.has('set-cookie')).toBe(false)
})

test.skipIf(sandbox.world === undefined)(
  'of 300 concurrent logins with wrong keys, five keys are checked',
  async () => {
    const running = await testWorld()
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        running.send('POST', `${CONTROL_PATH}/login`, { body: { key: `key ${at}` } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    const limited = replies.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(295)
    expect(limited.at(-1)?.headers.get('retry-after')).toBe('1')
    expect(limited.at(-1)?.body.message).toBe('Too many wrong access keys from this address. Try again in 1 s.')
    await running.dispose()
  },
)

test.skipIf(sandbox.world === undefined)(
  'a login with the access key sets a console cookie that does not contain the key',
  async () => {
    const key = sandbox.world?.accessKey ?? ''
    const reply = await sandbox.control('POST', '/login', { key })
    expect(reply.status).toBe(204)
    const [cookie, ...attributes] = (reply.headers.get('set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-countersign=\S+$/)
    expect(cookie).not.toContain(key)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']))
  },
)
