import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONTROL_PATH } from '#lib/contract/operation'
import { guardPage } from '#lib/http/page-guard'
import { type ServerProcess, sendTo, startServer, stop } from '#lib/testing/faults/server-process'
import { plainRequest } from '#lib/testing/sandbox/plain-request'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

/** Each header shows that a request may come from another machine. */
const FORWARDED = [
  ...[
    'CF-Connecting-IP',
    'CF-Connecting-IPv6',
    'CF-Ray',
    'True-Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'Client-IP',
    'Proxy-Client-IP',
    'WL-Proxy-Client-IP',
    'X-Remote-IP',
    'X-Remote-Addr',
    'X-Real-Port',
    'X-AppEngine-User-IP',
    'X-Azure-ClientIP',
    'X-Azure-SocketIP',
    'X-Nf-Client-Connection-IP',
    'DO-Connecting-IP',
    'X-Envoy-External-Address',
    'CloudFront-Viewer-Address',
    'X-Vercel-Forwarded-For',
    'X-Original-Forwarded-For',
    'X-Original-Host',
    'X-ProxyUser-Ip',
    'X-Forwarded',
    'Forwarded-For',
    'X-Forwarded-Port',
    'X-Forwarded-Prefix',
    'X-Forwarded-Server',
    'X-Forwarded-Scheme',
    'CDN-Loop',
    'Ali-CDN-Real-IP',
    'X-Amzn-Trace-Id',
  ].map(name => [name.toLowerCase(), '203.0.113.7'] as const),
  ['forwarded', 'for=203.0.113.7;proto=https'],
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-host', 'pay.example'],
  ['x-forwarded-proto', 'https'],
  ['x-real-ip', '203.0.113.7'],
  ['via', '1.1 proxy'],
  ['host', 'sandbox.example:3000'],
] as const

let running: TestWorld
beforeAll(async () => {
  running = await testWorld({ env: { ALLOWED_HOSTS: 'sandbox.example:3000' } })
})
afterAll(() => running.dispose())

describe('server on loopback', () => {
  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'requires no access key for a request to %s, and returns the API token',
    async host => {
      const { status } = await running.send('GET', `${CONTROL_PATH}/state`, { headers: { host } })
      expect(status).toBe(200)
      const token = await running.send('GET', `${CONTROL_PATH}/token`, { headers: { host } })
      expect([token.status, typeof token.body.clientSecret]).toEqual([200, 'string'])
    },
  )

  test.each(FORWARDED)('requires the access key for a request with the header %s: %s', async (name, value) => {
    for (const path of ['/state', '/token', '/exchanges', '/events']) {
      const { status, body } = await running.send('GET', `${CONTROL_PATH}${path}`, { headers: { [name]: value } })
      expect([path, status, body.details]).toEqual([path, 401, { reason: 'ACCESS_KEY_REQUIRED' }])
    }
    expect((await running.send('POST', `${CONTROL_PATH}/reset`, { headers: { [name]: value } })).status).toBe(401)
    const page = guardPage(plainRequest('GET', '/data', { headers: [[name, value]] }), running.world)
    expect([page?.status, Object.fromEntries(page?.headers ?? []).Location]).toEqual([303, '/login?next=%2Fdata'])
  })

  test.each(FORWARDED)(
    'accepts the access key in a request with the header %s: %s, but does not return the API token',
    async (name, value) => {
      const headers = { [name]: value, authorization: `Bearer ${running.world.accessKey}` }
      expect((await running.send('GET', `${CONTROL_PATH}/state`, { headers })).status).toBe(200)
      const { status, body } = await running.send('GET', `${CONTROL_PATH}/token`, { headers })
      expect([status, body.details]).toEqual([403, { reason: 'LOOPBACK_ONLY' }])
    },
  )

  test('requires only the API token for forwarded API calls', async () => {
    const { clientId, clientSecret } = (await running.send('GET', `${CONTROL_PATH}/token`)).body
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    expect((await running.send('GET', '/api/2025-10-13/customers', { headers })).status).toBe(200)
  })
})

describe('server on loopback with a PUBLIC_ORIGIN that is not on loopback', () => {
  beforeAll(() => running.restart({ PUBLIC_ORIGIN: 'https://pay.example' }))

  test.each(['pay.example', 'localhost:3000', '127.0.0.1:3000'])(
    'requires the access key for a request to %s',
    async host => {
      for (const path of ['/state', '/token']) {
        const { status, body } = await running.send('GET', `${CONTROL_PATH}${path}`, { headers: { host } })
        expect([status, body.details]).toEqual([401, { reason: 'ACCESS_KEY_REQUIRED' }])
      }
    },
  )
})

describe('a starting server', () => {
  let folder: string
  let server: ServerProcess | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-access-'))
  })
  afterEach(async () => {
    if (server !== undefined) await stop(server, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  test('requires an access key if PUBLIC_ORIGIN is not on loopback, and prints the key', async () => {
    server = await startServer(folder, { PUBLIC_ORIGIN: 'https://pay.example' })
    await server.greeted
    const send = sendTo(server)
    const state = () => send('GET', `${CONTROL_PATH}/state`)
    await vi.waitFor(async () => expect((await state()).status).toBe(401), { timeout: 30_000 })
    const { stdout } = await stop(server, 'SIGTERM')
    expect(stdout).toMatch(/ {2}Login {6}access key [\w-]{32} {2}\(needed for the console and \/api\/sandbox\)\n/)
  })

  test('accepts the access key in SANDBOX_ACCESS_KEY, and does not print it', async () => {
    const key = 'an-access-key-of-the-team'
    server = await startServer(folder, { PUBLIC_ORIGIN: 'https://pay.example', SANDBOX_ACCESS_KEY: key })
    await server.greeted
    const headers = { authorization: `Bearer ${key}` }
    expect((await sendTo(server)('GET', `${CONTROL_PATH}/state`, { headers })).status).toBe(200)
    const { stdout, stderr } = await stop(server, 'SIGTERM')
    expect(stdout).toContain('  Login      access key in SANDBOX_ACCESS_KEY  (needed')
    expect(stdout + stderr).not.toContain(key)
  })

  test('prints the access key and says that only a forwarded request needs it', async () => {
    server = await startServer(folder)
    await server.greeted
    const { stdout } = await stop(server, 'SIGTERM')
    expect(stdout).toMatch(/ {2}Login {6}none on loopback; a forwarded request needs the access key [\w-]{32}\n/)
  })
})
