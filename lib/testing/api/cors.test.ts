import { describe, expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'

const sandbox = await sandboxOfFile()
const { clientId, clientSecret } = sandbox.token
const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
const NAMED = 'https://app.example'
const CUSTOMERS = '/api/2025-10-13/customers'

describe.skipIf(sandbox.world === undefined)('an origin named in ALLOWED_ORIGINS', () => {
  const own = sandbox.world?.settings.servedOrigins ?? []
  const settings = { servedOrigins: new Set([...own, NAMED]), namedOrigins: new Set([NAMED]) }
  const send = sandbox.world === undefined ? sandbox.send : sendWithSettings(sandbox, settings)

  test('is let in, and may read the answer with its own headers', async () => {
    const reply = await send('GET', CUSTOMERS, {
      headers: { authorization, origin: NAMED, 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe(NAMED)
    expect(reply.headers.get('vary')).toBe('Origin')
    expect(reply.headers.get('access-control-expose-headers')).toContain('Sandbox-Trace-Id')
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('may read refusals too', async () => {
    const reply = await send('GET', CUSTOMERS, { headers: { origin: NAMED } })
    expectError(reply, 'UNAUTHORIZED')
    expect(reply.headers.get('access-control-allow-origin')).toBe(NAMED)
  })

  test('is answered its preflight, without credentials', async () => {
    const headers = { origin: NAMED, 'access-control-request-method': 'POST' }
    const reply = await send('OPTIONS', '/api/2025-10-13/quotes', { headers })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe(NAMED)
    expect(reply.headers.get('access-control-allow-methods')).toContain('POST')
    expect(reply.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/)
  })

  test.each(['https://app.example.evil', 'http://app.example', 'https://app.example:444', 'null'])(
    'is not %s, which is refused',
    async origin => {
      const reply = await send('GET', CUSTOMERS, { headers: { authorization, origin } })
      expectError(reply, 'FORBIDDEN')
      expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    },
  )
})

test('a preflight of an origin nobody named answers no CORS headers', async () => {
  const headers = { origin: NAMED, 'access-control-request-method': 'POST' }
  const reply = await sandbox.send('OPTIONS', '/api/2025-10-13/quotes', { headers })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect([...reply.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
})
