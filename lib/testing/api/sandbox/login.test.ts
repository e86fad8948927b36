import { expect, test } from 'vitest'
import { CONTROL_PATH } from '#lib/contract/operation'
import { dispatch } from '#lib/http/handle'
import type { HttpAnswer } from '#lib/http/http-message'
import { guardPage } from '#lib/http/page-guard'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { plainRequest } from '#lib/testing/sandbox/plain-request'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { inProcess } from '#lib/testing/sandbox/send-request'
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
  'wrong keys in logins, Bearer tokens, worlds and page requests count together, and the cookie keeps working',
  async () => {
    const running = await testWorld({ env: { PUBLIC_ORIGIN: 'https://pay.example' } })
    const { accessKey, consoleCookie } = running.world
    const cookie = `__Host-countersign=${consoleCookie}`
    const host = 'pay.example'
    const state = (headers: Readonly<Record<string, string>>, send = running.send) =>
      send('GET', `${CONTROL_PATH}/state`, { headers: { host, ...headers } })
    const page = (authorization: string) => {
      const headers = Object.entries({ host, authorization })
      return guardPage(plainRequest('GET', '/log', { headers }), running.world)?.status
    }
    const created = await running.send('POST', `${CONTROL_PATH}/worlds`, { headers: { host, cookie } })
    const inWorld = inProcess(async request => {
      const answer = Promise.withResolvers<HttpAnswer>()
      await running.world.worlds.use(created.body.name, async world => answer.resolve(await dispatch(request, world)))
      return answer.promise
    })

    expect((await state({ authorization: 'Bearer guess' })).status).toBe(401)
    expect((await state({ authorization: 'Bearer guess' }, inWorld)).status).toBe(401)
    expect(page('Bearer guess')).toBe(303)
    const login = { headers: { host }, body: { key: 'guess' } }
    expect((await running.send('POST', `${CONTROL_PATH}/login`, login)).status).toBe(401)
    expect((await state({ authorization: 'Bearer guess' })).status).toBe(401)

    const authorization = `Bearer ${accessKey}`
    for (const reply of [await state({ authorization }), await state({ authorization }, inWorld)]) {
      expectError(reply, 'RATE_LIMITED')
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '1'])
    }
    expect(page(authorization)).toBe(429)
    expect((await state({ cookie })).status).toBe(200)
    expect((await state({ cookie, authorization: 'Bearer guess' }, inWorld)).status).toBe(200)
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
