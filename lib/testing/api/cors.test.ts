import { describe, expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'

const sandbox = await openSandboxForFile()
const { clientId, clientSecret } = sandbox.token
const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
const APP_ORIGIN = 'https://app.example'
const CUSTOMERS = '/api/2025-10-13/customers'

const servedOrigins = sandbox.world?.settings.servedOrigins ?? []

describe.skipIf(sandbox.world === undefined)('ALLOWED_ORIGINS', () => {
  const settings = { servedOrigins: new Set([...servedOrigins, APP_ORIGIN]), namedOrigins: new Set([APP_ORIGIN]) }
  const send = sandbox.world === undefined ? sandbox.send : sendWithSettings(sandbox, settings)

  test('lets a listed origin call the API and read the response and its Sandbox-Trace-Id', async () => {
    const reply = await send('GET', CUSTOMERS, {
      headers: { authorization, origin: APP_ORIGIN, 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
    expect(reply.headers.get('vary')).toBe('Origin')
    expect(reply.headers.get('access-control-expose-headers')).toContain('Sandbox-Trace-Id')
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('lets a listed origin read errors', async () => {
    const reply = await send('GET', CUSTOMERS, { headers: { origin: APP_ORIGIN } })
    expectError(reply, 'UNAUTHORIZED')
    expect(reply.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
  })

  test('lets a listed origin pass a preflight without credentials', async () => {
    const headers = { origin: APP_ORIGIN, 'access-control-request-method': 'POST' }
    const reply = await send('OPTIONS', '/api/2025-10-13/quotes', { headers })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
    expect(reply.headers.get('access-control-allow-methods')).toContain('POST')
    expect(reply.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/)
  })

  test.each(['https://app.example.evil', 'http://app.example', 'https://app.example:444', 'null'])(
    'rejects a request from the unlisted origin %s with FORBIDDEN',
    async origin => {
      const reply = await send('GET', CUSTOMERS, { headers: { authorization, origin } })
      expectError(reply, 'FORBIDDEN')
      expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    },
  )

  test.each(['/api/sandbox/state', '/api/%73andbox/state', '/%61pi/sandbox/token', '/api/sandbox/nowhere'])(
    'alone does not let an origin read %s',
    async target => {
      const reply = await send('GET', target, { headers: { origin: APP_ORIGIN } })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(corsHeadersOf(reply)).toEqual([])
    },
  )

  test.each(['/api/sandbox/reset', '/api/%73andbox/reset'])(
    'alone does not let an origin POST to %s or pass its preflight',
    async target => {
      expectError(await send('POST', target, { headers: { origin: APP_ORIGIN } }), 'FORBIDDEN', {
        reason: 'FOREIGN_ORIGIN',
      })
      const headers = { origin: APP_ORIGIN, 'access-control-request-method': 'POST' }
      const preflight = await send('OPTIONS', target, { headers })
      expect(preflight.status).toBeGreaterThanOrEqual(400)
      expect(corsHeadersOf(preflight)).toEqual([])
    },
  )
})

describe.skipIf(sandbox.world === undefined)('ALLOWED_CONTROL_ORIGINS', () => {
  const settings = {
    servedControlOrigins: new Set([...servedOrigins, APP_ORIGIN]),
    namedControlOrigins: new Set([APP_ORIGIN]),
  }
  const send = sandbox.world === undefined ? sandbox.send : sendWithSettings(sandbox, settings)

  test('lets a listed origin read the control plane', async () => {
    const headers = { origin: APP_ORIGIN, 'sec-fetch-site': 'cross-site' }
    const reply = await send('GET', '/api/sandbox/state', { headers })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
  })

  test('lets a listed origin pass a preflight to the control plane', async () => {
    const headers = { origin: APP_ORIGIN, 'access-control-request-method': 'PUT' }
    const reply = await send('OPTIONS', '/api/sandbox/rates', { headers })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
    expect(reply.headers.get('access-control-allow-methods')).toContain('PUT')
  })

  test('alone does not let an origin call the API or pass its preflight', async () => {
    const reply = await send('GET', CUSTOMERS, { headers: { authorization, origin: APP_ORIGIN } })
    expectError(reply, 'FORBIDDEN', { reason: 'FOREIGN_ORIGIN' })
    expect(corsHeadersOf(reply)).toEqual([])
    const headers = { origin: APP_ORIGIN, 'access-control-request-method': 'POST' }
    const preflight = await send('OPTIONS', '/api/2025-10-13/quotes', { headers })
    expect(preflight.status).toBeGreaterThanOrEqual(400)
    expect(corsHeadersOf(preflight)).toEqual([])
  })
})

function corsHeadersOf({ headers }: Reply) {
  return [...headers.keys()].filter(name => name.startsWith('access-control'))
}

test('a preflight from an unlisted origin fails and gets no CORS headers', async () => {
  const headers = { origin: APP_ORIGIN, 'access-control-request-method': 'POST' }
  const reply = await sandbox.send('OPTIONS', '/api/2025-10-13/quotes', { headers })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(corsHeadersOf(reply)).toEqual([])
})
