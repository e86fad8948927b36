import { describe, expect, test } from 'vitest'
import { ApiError, type ErrorDetails } from '#lib/contract/errors/api-error'
import { admit } from '#lib/http/admit'
import { BODY_BYTES_MAX } from '#lib/http/read-body'
import { createTrace } from '#lib/operations/trace'
import { plainRequest, settingsOf } from '#lib/testing/sandbox/plain-request'

type Headers = readonly (readonly [string, string])[]

const QUOTES = '/api/2025-10-13/quotes'
const settings = settingsOf({ ALLOWED_ORIGINS: 'https://shop.example', ALLOWED_HOSTS: 'Sandbox.Example:8443' })

/** `outcome` is the operation's ID or the rejection's code. */
function tryAdmit(method: string, target: string, headers: Headers = [], applied = settings) {
  const trace = createTrace()
  try {
    const { operation } = admit(plainRequest(method, target, { headers }), applied, trace)
    return { outcome: operation.id, checks: trace.checks }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { outcome: error.code, checks: trace.checks, details: error.details }
  }
}
function rejectionBy(act: () => unknown): unknown[] {
  try {
    act()
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.code, error.details?.reason]
  }
}
const outcome = (...args: Parameters<typeof tryAdmit>) => tryAdmit(...args).outcome

describe('order of the checks', () => {
  const long: Headers = [['content-length', String(BODY_BYTES_MAX + 1)]]
  const foreign: Headers = [...long, ['origin', 'https://evil.example']]
  const misdirected: Headers = [...foreign, ['host', 'evil.example']]
  const doubled: Headers = [...misdirected, ['request-id', 'a'], ['request-id', 'b']]

  test.each([
    ['a repeated header', 'PUT', '/api/nowhere/%zz', doubled, 'INVALID_REQUEST_FORMAT'],
    ['an undecodable path', 'PUT', '/api/nowhere/%zz', misdirected, 'INVALID_REQUEST_FORMAT'],
    ['an unknown path', 'PUT', '/api/nowhere', misdirected, 'REFERENCE_NOT_FOUND'],
    ['an unsupported method', 'PUT', QUOTES, misdirected, 'METHOD_NOT_ALLOWED'],
    ['a foreign host', 'POST', QUOTES, misdirected, 'MISDIRECTED_REQUEST'],
    ['a foreign origin', 'POST', QUOTES, foreign, 'FORBIDDEN'],
    ['an excessive length', 'POST', QUOTES, long, 'PAYLOAD_TOO_LARGE'],
    ['no error', 'POST', QUOTES, [], 'createQuote'],
  ] as const)('the first error, if any, decides the outcome (%s)', (_, method, target, headers, expected) => {
    expect(outcome(method, target, headers)).toBe(expected)
  })

  test('every check is recorded up to and including the first that fails', () => {
    const { checks } = tryAdmit('POST', QUOTES)
    const passing = ['single-headers', 'host-header', 'path', 'route', 'method', 'host', 'origin', 'content-length']
    expect(checks.map(({ id, status }) => [id, status])).toEqual(passing.map(id => [id, 'pass']))
    const rejected = tryAdmit('POST', QUOTES, foreign).checks
    expect(rejected.map(({ id }) => id)).toEqual(passing.slice(0, passing.indexOf('origin') + 1))
    expect(rejected.at(-1)).toMatchObject({ id: 'origin', status: 'fail' })
  })
})

test.each([
  ['/api/sandbox/clok', 'UNKNOWN_CONTROL_PATH', '/api/sandbox/clock', /^The control plane has no such path\./],
  ['/api/sandbox/snapshot/import', 'UNKNOWN_CONTROL_PATH', '/api/sandbox/snapshots/import', /similar/],
  ['/api/sandbox', 'UNKNOWN_CONTROL_PATH', undefined, /no such path/],
  ['/', 'UNSERVED_PATH', undefined, / \/api\/2025-10-13, .* \/api\/sandbox .*headless/],
  ['/quotes', 'UNSERVED_PATH', undefined, / \/api\/2025-10-13, /],
  ['/api/2025-10-13/nothing', 'UNKNOWN_ROUTE', undefined, /openapi\.json/],
])('the error for the unknown path %s says what the server serves', (path, reason, nearest, message) => {
  const { details } = tryAdmit('GET', path)
  expect(details?.reason).toBe(reason)
  if (nearest !== undefined) expect(details?.nearest).toContain(nearest)
  expect(new ApiError('REFERENCE_NOT_FOUND', details as ErrorDetails<'REFERENCE_NOT_FOUND'>).message).toMatch(message)
})

describe('methods', () => {
  test('HEAD is handled as GET', () => {
    expect(outcome('HEAD', `${QUOTES}/Quote:1`)).toBe('getQuote')
    expect(outcome('HEAD', QUOTES)).toBe('METHOD_NOT_ALLOWED')
  })

  test('the error for an unsupported method lists the methods of the path', () => {
    expect(tryAdmit('DELETE', '/api/2025-10-13/customers').details).toEqual({ allowed: ['POST', 'GET'] })
  })

  test.each(['get', 'Post', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is not a supported method', method => {
    expect(outcome(method, '/api/2025-10-13/customers')).toBe('METHOD_NOT_ALLOWED')
  })
})

describe('hosts', () => {
  test.each(['localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', 'sandbox.example:8443'])(
    'the host %s is served',
    host => expect(outcome('POST', QUOTES, [['host', host]])).toBe('createQuote'),
  )

  test.each([
    '',
    'localhost',
    'localhost:3001',
    'evil.example',
    'localhost:3000.evil.example',
    'localhost.evil.example:3000',
    'sandbox.example',
    '127.0.0.1:3000@evil.example',
  ])('the host %j is not served', host => expect(outcome('POST', QUOTES, [['host', host]])).toBe('MISDIRECTED_REQUEST'))

  test('a request without Host is malformed in HTTP/1.1, and misdirected in HTTP/1.0', () => {
    const request = plainRequest('PUT', '/api/nowhere/%zz')
    const bare = { ...request, headers: request.headers.filter(([name]) => name !== 'host') }
    const rejection = (httpVersion?: string) => {
      const sent = httpVersion === undefined ? bare : { ...bare, httpVersion, target: QUOTES, method: 'POST' }
      return rejectionBy(() => admit(sent, settings, createTrace()))
    }
    const missing = ['INVALID_REQUEST_FORMAT', 'HOST_MISSING']
    const misdirected = ['MISDIRECTED_REQUEST', undefined]
    expect([rejection(), rejection('1.1'), rejection('1.0')]).toEqual([missing, missing, misdirected])
  })

  test('the host of PUBLIC_ORIGIN is served', () => {
    const behindProxy = settingsOf({ PUBLIC_ORIGIN: 'https://pay.example' })
    expect(outcome('POST', QUOTES, [['host', 'pay.example']], behindProxy)).toBe('createQuote')
  })
})

describe('origins', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://shop.example'])(
    'the origin %s may call the API',
    origin => expect(outcome('POST', QUOTES, [['origin', origin]])).toBe('createQuote'),
  )

  test.each(['null', '', 'https://localhost:3000', 'http://localhost:3001', 'https://shop.example.evil', 'file://'])(
    'the origin %j may not call the API',
    origin => expect(outcome('POST', QUOTES, [['origin', origin]])).toBe('FORBIDDEN'),
  )

  test.each([
    ['cross-site', 'FORBIDDEN'],
    ['same-site', 'FORBIDDEN'],
    ['same-origin', 'createQuote'],
    ['none', 'createQuote'],
  ])('without Origin, a request with Sec-Fetch-Site: %s has the outcome %s', (site, expected) => {
    expect(outcome('POST', QUOTES, [['sec-fetch-site', site]])).toBe(expected)
  })

  test('an allowed origin may send cross-site requests', () => {
    const headers: Headers = [
      ['origin', 'https://shop.example'],
      ['sec-fetch-site', 'cross-site'],
    ]
    expect(outcome('POST', QUOTES, headers)).toBe('createQuote')
  })
})

describe('headers, lengths and targets', () => {
  test.each([
    'authorization',
    'content-type',
    'content-length',
    'content-encoding',
    'host',
    'origin',
    'idempotency-key',
    'request-id',
    'service-wallet-signature',
    'grid-wallet-signature',
  ])('a repeated %s header is rejected, even if both values are equal', name => {
    const headers: Headers = [
      [name, '1'],
      [name, '1'],
    ]
    expect(tryAdmit('POST', QUOTES, headers)).toMatchObject({
      outcome: 'INVALID_REQUEST_FORMAT',
      details: { reason: 'DUPLICATE_HEADER', field: name },
    })
  })

  test('a repeated X-Forwarded-For header is accepted', () => {
    const headers: Headers = [
      ['x-forwarded-for', '1'],
      ['x-forwarded-for', '2'],
    ]
    expect(outcome('POST', QUOTES, headers)).toBe('createQuote')
  })

  test('a Content-Length of 65,536 is accepted, and 65,537 is rejected', () => {
    expect(outcome('POST', QUOTES, [['content-length', '65536']])).toBe('createQuote')
    expect(outcome('POST', QUOTES, [['content-length', '65537']])).toBe('PAYLOAD_TOO_LARGE')
  })

  test.each(['http://localhost:3000/api/2025-10-13/quotes', '*', 'localhost:3000', ''])(
    'the target %j, which is not a path, is rejected',
    t => {
      expect(tryAdmit('POST', t)).toMatchObject({ outcome: 'INVALID_REQUEST_FORMAT', details: { reason: 'BAD_PATH' } })
    },
  )

  test('the admitted path does not depend on percent-encoding', () => {
    const path = (id: string) =>
      admit(plainRequest('POST', `${QUOTES}/${id}/execute?x=1`), settings, createTrace()).path
    expect(path('Quote%3A1')).toBe(path('Quote:1'))
  })
})
