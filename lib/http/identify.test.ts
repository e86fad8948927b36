import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const clientId = 'team'
// With this length, the base64 of the credentials has padding.
const clientSecret = 'a-secret-of-at-least-32-characters-'
const token = { SANDBOX_CLIENT_ID: clientId, SANDBOX_CLIENT_SECRET: clientSecret }
const basic = (credentials: string | Uint8Array) => `Basic ${Buffer.from(credentials).toString('base64')}`

describe('API token', () => {
  let running: TestWorld
  const ask = (authorization: string | undefined) =>
    running.send('GET', `${BASE_PATH}/customers`, { headers: { authorization } })

  beforeAll(async () => {
    running = await testWorld({ env: token })
  })
  afterAll(() => running.dispose())

  test.each([
    ['with the configured ID and secret', basic(`${clientId}:${clientSecret}`)],
    ['with its scheme in mixed case', basic(`${clientId}:${clientSecret}`).replace('Basic', 'bAsIc')],
    ['without base64 padding', basic(`${clientId}:${clientSecret}`).replace(/=+$/, '')],
  ])('an Authorization header %s is accepted', async (_, authorization) =>
    expect((await ask(authorization)).status).toBe(200),
  )

  test('an unknown ID and a wrong secret get the same response body', async () => {
    const answers = await Promise.all(
      [`${clientId}:wrong`, `unknown:${clientSecret}`, `${clientId}:`, `unknown:`, `${clientId}:${clientSecret}x`].map(
        credentials => ask(basic(credentials)),
      ),
    )
    for (const { status, text, headers } of answers) {
      expect(status).toBe(401)
      expect(text).toBe(answers[0]?.text)
      expect(headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"')
    }
  })

  test.each([
    ['a scheme other than Basic', `Bearer ${clientSecret}`],
    ['text that is not base64', 'Basic ???'],
    ['credentials without a colon', basic('team')],
    ['an empty ID', basic(`:${clientSecret}`)],
    ['bytes that are not UTF-8', basic(new Uint8Array([0xff, 0x3a, 0x41]))],
    ['a NUL in the ID', basic(`te\u0000am:${clientSecret}`)],
    ['a NUL in the secret', basic(`${clientId}:\u0000`)],
    ['an empty value', ''],
    ['two tokens', `${basic(`${clientId}:${clientSecret}`)}, ${basic('a:b')}`],
  ])('an Authorization header with %s is rejected as malformed', async (_, authorization) => {
    const { status, body } = await ask(authorization)
    expect([status, body.code, body.details]).toEqual([401, 'UNAUTHORIZED', { reason: 'CREDENTIALS_MALFORMED' }])
  })

  test('a request without a token is rejected with reason CREDENTIALS_MISSING', async () => {
    expect((await ask(undefined)).body.details).toEqual({ reason: 'CREDENTIALS_MISSING' })
  })

  test('an ID with SQL, a wildcard, a space or a Cyrillic letter, or in another case, matches no token', async () => {
    for (const id of ["' OR 1=1 --", '%', '_eam', 'TEAM', 'team ', 'tеam']) {
      expect((await ask(basic(`${id}:${clientSecret}`))).body.details).toEqual({ reason: 'CREDENTIALS_WRONG' })
    }
  })
})

describe('a server bound to all interfaces', () => {
  let running: TestWorld
  const host = 'sandbox.example'
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    running.send(method, path, { headers: { host, ...headers }, body })

  beforeAll(async () => {
    running = await testWorld({ env: { ...token, HOST: '0.0.0.0', PUBLIC_ORIGIN: `https://${host}` } })
  })
  afterAll(() => running.dispose())

  test.each([
    ['a request without credentials', {}],
    ['a wrong key', { authorization: 'Bearer wrong' }],
    ['the API token', { authorization: basic(`${clientId}:${clientSecret}`) }],
    ['a wrong cookie', { cookie: '__Host-countersign=wrong' }],
    ['an empty cookie', { cookie: '__Host-countersign=' }],
  ])('the control plane rejects %s', async (_, headers) => {
    for (const path of ['/state', '/exchanges', '/events', '/token']) {
      const { status, body } = await ask('GET', `${CONTROL_PATH}${path}`, headers)
      expect([status, body.details]).toEqual([401, { reason: 'ACCESS_KEY_REQUIRED' }])
    }
    expect((await ask('POST', `${CONTROL_PATH}/reset`, headers)).status).toBe(401)
    // A restart ends the delay after the wrong keys.
    await running.restart()
  })

  test('the control plane accepts the access key as a Bearer token', async () => {
    const authorization = `Bearer ${running.world.accessKey}`
    expect((await ask('GET', `${CONTROL_PATH}/clock`, { authorization })).status).toBe(200)
  })

  test('the public API requires Basic authentication, and accepts neither the access key nor the cookie', async () => {
    const path = `${BASE_PATH}/customers`
    expect((await ask('GET', path, { authorization: basic(`${clientId}:${clientSecret}`) })).status).toBe(200)
    expect((await ask('GET', path, { authorization: `Bearer ${running.world.accessKey}` })).status).toBe(401)
    expect((await ask('GET', path, { cookie: `__Host-countersign=${running.world.consoleCookie}` })).status).toBe(401)
  })

  test('the control plane does not return the first API token, even to a request with the access key', async () => {
    const authorization = `Bearer ${running.world.accessKey}`
    const { status, body } = await ask('GET', `${CONTROL_PATH}/token`, { authorization })
    expect([status, body.details]).toEqual([403, { reason: 'LOOPBACK_ONLY' }])
  })

  describe('login', () => {
    let cookie: string
    beforeEach(async () => {
      const answer = await ask('POST', `${CONTROL_PATH}/login`, {}, { key: running.world.accessKey })
      expect(answer.status).toBe(204)
      cookie = answer.headers.get('set-cookie') ?? ''
    })

    test('sets a Secure, HttpOnly, SameSite=Strict cookie for this host only, without the access key', () => {
      const [pair = '', ...attributes] = cookie.split('; ')
      expect(pair).toMatch(/^__Host-countersign=[A-Za-z0-9_-]{43}$/)
      expect(attributes).toEqual(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Max-Age=604800'])
      expect(pair).not.toContain(running.world.accessKey)
    })

    test('sets a cookie that the control plane accepts among other cookies', async () => {
      const headers = { cookie: `theme=dark; ${cookie.split('; ')[0]}` }
      expect((await ask('GET', `${CONTROL_PATH}/state`, headers)).status).toBe(200)
    })

    test('does not set a cookie for a wrong key', async () => {
      const answer = await ask('POST', `${CONTROL_PATH}/login`, {}, { key: 'wrong' })
      expect([answer.status, answer.body.details]).toEqual([401, { reason: 'ACCESS_KEY_WRONG' }])
      expect(answer.headers.has('set-cookie')).toBe(false)
    })

    test('answers a wrong key with a Bearer challenge', async () => {
      const answer = await ask('POST', `${CONTROL_PATH}/login`, {}, { key: 'wrong' })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="sandbox"')
    })
  })
})
