import { describe, expect, test } from 'vitest'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'

const sandbox = await openSandboxForFile()
const GUARDED = CONTROL_OPERATIONS.filter(({ access }) => access === 'owner')

describe.skipIf(sandbox.world === undefined)('a server not bound to loopback', () => {
  const send = sandbox.world === undefined ? sandbox.send : sendWithSettings(sandbox, { isLoopback: false })
  const accessKey = sandbox.world?.accessKey ?? ''
  const { clientId, clientSecret } = sandbox.token

  test.each(GUARDED)(
    'requires the access key for the control-plane operation $method $path',
    async ({ method, path }) => {
      const reply = await send(method, `/api/sandbox${path.replace(/\{\w+\}/, 'x_0')}`)
      expectError(reply, 'UNAUTHORIZED', { reason: 'ACCESS_KEY_REQUIRED' })
    },
  )

  test.each([
    ['a wrong key', { authorization: 'Bearer guess' }],
    ['an API token', { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }],
    ['the access key as the value of the console cookie', { cookie: `__Host-countersign=${accessKey}` }],
    ['an empty console cookie', { cookie: '__Host-countersign=' }],
    ['the value of the console cookie without its name', { cookie: sandbox.world?.consoleCookie ?? '' }],
  ])('rejects a control-plane request with %s', async (_, headers) => {
    expectError(await send('GET', '/api/sandbox/state', { headers }), 'UNAUTHORIZED')
  })

  test.each([
    ['the access key as a Bearer token', { authorization: `Bearer ${accessKey}` }],
    ['the console cookie', { cookie: `other=1; __Host-countersign=${sandbox.world?.consoleCookie}` }],
  ])('accepts a control-plane request with %s', async (_, headers) => {
    expect((await send('GET', '/api/sandbox/state', { headers })).status).toBe(200)
  })

  test('rejects GET /token with reason LOOPBACK_ONLY, even with the access key', async () => {
    const reply = await send('GET', '/api/sandbox/token', { headers: { authorization: `Bearer ${accessKey}` } })
    expectError(reply, 'FORBIDDEN', { reason: 'LOOPBACK_ONLY' })
  })

  test('rejects an API call that has the access key and the console cookie, but no API token', async () => {
    const headers = {
      authorization: `Bearer ${accessKey}`,
      cookie: `__Host-countersign=${sandbox.world?.consoleCookie}`,
    }
    expectError(await send('GET', '/api/2025-10-13/customers', { headers }), 'UNAUTHORIZED')
  })
})
