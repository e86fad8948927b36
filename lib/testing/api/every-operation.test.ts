import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#lib/contract/operations'
import { callWithForcedError, makeValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { clientId, clientSecret } = sandbox.token

/** Rejected Authorization headers, by reason and description. */
const REJECTED_CREDENTIALS = {
  CREDENTIALS_MISSING: { 'no Authorization header': undefined },
  CREDENTIALS_MALFORMED: {
    'Bearer instead of Basic': `Bearer ${clientSecret}`,
    'a scheme without a value': 'Basic',
    'a value that is not base64': 'Basic ***',
    'base64 with a space inside': `Basic ${btoa(`${clientId}:${clientSecret}`).replace(/^..../, '$& ')}`,
    'base64 of invalid UTF-8': `Basic ${btoa(`${clientId}:\xff\xfe`)}`,
    'no colon': `Basic ${btoa(clientId + clientSecret)}`,
    'no token ID': `Basic ${btoa(`:${clientSecret}`)}`,
  },
  CREDENTIALS_WRONG: {
    'no secret': `Basic ${btoa(`${clientId}:`)}`,
    'an unknown token ID': `Basic ${btoa(`sbx_0000000000000000:${clientSecret}`)}`,
    'a wrong secret': `Basic ${btoa(`${clientId}:${'0'.repeat(64)}`)}`,
    'a secret with an additional character': `Basic ${btoa(`${clientId}:${clientSecret}0`)}`,
    "another platform's secret": `Basic ${btoa(`${clientId}:${otherPlatform.token.clientSecret}`)}`,
    'a token ID in upper case': `Basic ${btoa(`${clientId.toUpperCase()}:${clientSecret}`)}`,
  },
} as const

const REJECTED = Object.entries(REJECTED_CREDENTIALS).flatMap(([reason, values]) =>
  Object.entries<string | undefined>(values).map(([name, authorization]) => ({ reason, name, authorization })),
)

/** Headers that have the same value in every response of the API. */
const STANDARD_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const
const FORBIDDEN_HEADERS = [
  'x-powered-by',
  'server',
  'set-cookie',
  'access-control-allow-origin',
  'etag',
  'request-id',
] as const

describe.each(OPERATIONS)('$id', ({ id, success }) => {
  test('bad credentials get 401 and a Basic challenge, and correct ones succeed even with the scheme bASIC', async () => {
    const { method, path, body, headers } = await validCall(sandbox, id)
    const send = (authorization: string | undefined) =>
      sandbox.call(method, path, { headers: { ...headers, authorization }, body })
    for (const { reason, name, authorization } of REJECTED) {
      const reply = await send(authorization)
      expect(reply.status, name).toBe(401)
      expectError(reply, 'UNAUTHORIZED', { reason })
      expect(reply.headers.get('www-authenticate'), name).toBe('Basic realm="sandbox", charset="UTF-8"')
    }
    const inAnyCase = `bASIC ${btoa(`${clientId}:${clientSecret}`)}`
    expect((await send(inAnyCase)).status).toBe(success.status)
  })

  test('a successful response has the standard headers', async () => {
    const reply = await makeValidCall(sandbox, id)
    expect(reply.status, reply.text).toBe(success.status)
    expectHeaders(reply)
    const mediaType = success.status === 204 ? undefined : 'application/json; charset=utf-8'
    expect(reply.headers.get('content-type')).toBe(mediaType)
  })

  test('an error response has the standard headers', async () => {
    const reply = await callWithForcedError(sandbox, id, 'INTERNAL_ERROR')
    expectError(reply, 'INTERNAL_ERROR')
    expectHeaders(reply)
  })

  test('a successful call is logged without a failed check, under the trace ID of its response', async () => {
    const { method, path } = await validCall(sandbox, id)
    const exchange = await exchangeOf(await makeValidCall(sandbox, id))
    expect(exchange).toMatchObject({ method, operationId: id, status: success.status, platformId: sandbox.platformId })
    expect(exchange.path.split('/').length).toBe(`/api/2025-10-13${path}`.split('/').length)
    expect(exchange.checks.map(({ status }) => status)).not.toContain('fail')
  })

  test('a rejected call is logged with the failed check last', async () => {
    const exchange = await exchangeOf(await makeValidCall(sandbox, id, { authorization: 'Basic eDp5' }))
    expect(exchange).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(exchange.checks.at(-1)).toMatchObject({ id: 'authorization', status: 'fail', hint: expect.any(String) })
    expect(exchange.checks.slice(0, -1).every(({ status }) => status === 'pass')).toBe(true)
  })

  test('the log marks a forced error', async () => {
    const exchange = await exchangeOf(await callWithForcedError(sandbox, id, 'INTERNAL_ERROR'))
    expect(exchange).toMatchObject({ injected: { fault: 'code' }, code: 'INTERNAL_ERROR', status: 500 })
    expect(exchange.checks.at(-1)).toMatchObject({ id: 'armed', status: 'fail' })
  })
})

test('all responses to bad credentials have the same fields, and none contains the client secret', async () => {
  for (const { name, authorization } of REJECTED) {
    const reply = await sandbox.call('GET', '/customers', { headers: { authorization } })
    expect(Object.keys(reply.body), name).toEqual(['status', 'code', 'message', 'details'])
    expect(reply.text, name).not.toContain(clientSecret)
  }
})

test('an unknown token ID and a wrong secret get the same response body', async () => {
  const { 'an unknown token ID': unknown, 'a wrong secret': wrong } = REJECTED_CREDENTIALS.CREDENTIALS_WRONG
  const replies = await Promise.all(
    [unknown, wrong].map(authorization => sandbox.call('GET', '/customers', { headers: { authorization } })),
  )
  expect(replies[0]?.text).toBe(replies[1]?.text)
})

interface Check {
  readonly id: string
  readonly status: 'pass' | 'fail' | 'skipped'
}

interface Exchange {
  readonly path: string
  readonly checks: readonly Check[]
}

async function exchangeOf(reply: Reply): Promise<Exchange> {
  const found = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  expect(found.status, found.text).toBe(200)
  return found.body
}

function expectHeaders({ headers }: Reply): void {
  expect(Object.fromEntries(headers)).toMatchObject(STANDARD_HEADERS)
  expect(headers.get('sandbox-trace-id')).toMatch(/^ex_[0-9a-f]{32}$/)
  expect(FORBIDDEN_HEADERS.filter(name => headers.has(name))).toEqual([])
}
