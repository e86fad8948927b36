import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const SHOP = 'https://shop.example'
const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

let running: TestWorld
let authorization: string
beforeAll(async () => {
  running = await testWorld({ env: { ALLOWED_ORIGINS: SHOP } })
  const { clientId, clientSecret } = running.world.tokenFile.read() ?? { clientId: '', clientSecret: '' }
  authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
})
afterAll(() => running.dispose())

const get = (path: string, headers: Record<string, string> = {}) =>
  running.send('GET', path, { headers: { authorization, ...headers } })

describe('responses', () => {
  test.each([
    ['an API request', 'GET', `${BASE_PATH}/customers`, 200],
    ['a control plane request', 'GET', `${CONTROL_PATH}/state`, 200],
    ['a request for the OpenAPI document', 'GET', `${BASE_PATH}/openapi.json`, 200],
    ['a reset', 'POST', `${CONTROL_PATH}/reset`, 204],
    ['a request for an unknown path', 'GET', `${BASE_PATH}/nowhere`, 404],
    ['a request for an undecodable path', 'GET', `${BASE_PATH}/%zz`, 400],
    ['a request with an unsupported method', 'DELETE', `${BASE_PATH}/quotes`, 405],
    ['an OPTIONS request that is not a preflight', 'OPTIONS', `${BASE_PATH}/quotes`, 405],
  ])('to %s have the security headers and no unwanted headers', async (_, method, path, status) => {
    const answer = await running.send(method, path, { headers: { authorization } })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(ALWAYS)
    expect(answer.headers.get('sandbox-trace-id')).toMatch(/^ex_[0-9a-f]{32}$/)
    expect(answer.headers.get('content-type')).toBe(status === 204 ? undefined : 'application/json; charset=utf-8')
    const unwanted = ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin', 'vary', 'request-id']
    for (const name of unwanted) expect(answer.headers.has(name), name).toBe(false)
  })

  test('have different trace IDs', async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await get(`${BASE_PATH}/customers`)).headers.get('sandbox-trace-id')),
    )
    expect(new Set(ids).size).toBe(50)
  })

  test('to a request with an unsupported method contain the supported methods', async () => {
    const answer = await running.send('PATCH', `${BASE_PATH}/customers`)
    expect(answer.headers.get('allow')).toBe('POST, GET')
    expect(answer.body.details).toEqual({ allowed: ['POST', 'GET'] })
  })

  test('with the code CONFLICT or NOT_IMPLEMENTED have x-should-retry: false', async () => {
    for (const code of ['CONFLICT', 'NOT_IMPLEMENTED']) {
      await running.send('POST', `${CONTROL_PATH}/arm`, { body: { operationId: 'createCustomer', code } })
      const body = { customerType: 'INDIVIDUAL' }
      const answer = await running.send('POST', `${BASE_PATH}/customers`, { body, headers: { authorization } })
      expect([answer.body.code, answer.headers.get('x-should-retry')]).toEqual([code, 'false'])
    }
  })
})

describe('CORS', () => {
  const preflight = (origin: string, path = `${BASE_PATH}/quotes`) =>
    running.send('OPTIONS', path, { headers: { origin, 'access-control-request-method': 'POST' } })

  test('an allowed origin may read responses and their headers', async () => {
    const { status, headers } = await get(`${BASE_PATH}/customers`, { origin: SHOP })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(SHOP)
    expect(headers.get('vary')).toBe('Origin')
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual([
      'Sandbox-Trace-Id',
      'Idempotent-Replayed',
      'Idempotency-Body-Mismatch',
      'Retry-After',
    ])
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('an allowed origin may read error responses', async () => {
    const { status, headers } = await get(`${BASE_PATH}/nowhere`, { origin: SHOP })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, SHOP])
  })

  test.each(['http://localhost:3000', 'https://evil.example', 'null', `${SHOP}.evil`])(
    'an origin (%s) that is not in ALLOWED_ORIGINS gets no CORS header',
    async origin => {
      for (const answer of [await get(`${BASE_PATH}/customers`, { origin }), await preflight(origin)]) {
        const cors = [...answer.headers.keys()].filter(name => name.startsWith('access-control-'))
        expect(cors).toEqual([])
      }
    },
  )

  test('a preflight from an allowed origin gets status 204, the CORS headers and the security headers', async () => {
    const { status, headers, text } = await preflight(SHOP)
    expect([status, text]).toEqual([204, ''])
    expect(Object.fromEntries(headers)).toMatchObject({ ...ALWAYS, 'access-control-allow-origin': SHOP })
    expect(headers.get('access-control-allow-methods')).toContain('PATCH')
    const named = headers.get('access-control-allow-headers')?.split(', ') ?? []
    const sent = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Request-Id', 'Service-Wallet-Signature']
    expect(named).toEqual(expect.arrayContaining(sent))
  })

  test('a preflight to a foreign host is rejected', async () => {
    const headers = { origin: SHOP, 'access-control-request-method': 'POST', host: 'evil.example' }
    expect((await running.send('OPTIONS', `${BASE_PATH}/quotes`, { headers })).status).not.toBe(204)
  })
})
