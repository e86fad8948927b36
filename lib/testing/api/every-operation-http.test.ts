import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { makeValidCall, type OperationId, type ValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { RequestOptions } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()

const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS
const WITH_BODY = LISTED.filter(({ body }) => body !== undefined)
const NEEDING_BODY = WITH_BODY.filter(({ bodyOptional }) => bodyOptional !== true)

const FOREIGN = {
  'a page of another origin': { origin: 'https://evil.example' },
  'a page with an opaque origin': { origin: 'null' },
  'a page on another port': { origin: 'http://localhost:1' },
  'an https page on the served host': { origin: 'https://localhost:3000' },
  'a page of another site': { 'sec-fetch-site': 'cross-site' },
  'a page on a sibling host': { 'sec-fetch-site': 'same-site' },
} as const

describe.each(LISTED)('$id', ({ id, method, path, success }) => {
  let call: ValidCall
  beforeAll(async () => {
    call = await validCall(sandbox, id)
  })
  const send = (headers: RequestOptions['headers']) => sendWith(call, headers)

  test('an unsupported method on its path is rejected with 405 and an Allow header', async () => {
    const methods = LISTED.filter(other => other.path === path).map(other => other.method)
    const unsupported = (['PUT', 'PATCH', 'DELETE'] as const).find(candidate => !methods.includes(candidate)) ?? 'TRACE'
    const reply = await sandbox.call(unsupported, call.path)
    expectError(reply, 'METHOD_NOT_ALLOWED')
    expect(reply.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted())
    expect(methods).toContain(method)
  })

  test('an unknown path below its path is rejected with 404', async () => {
    expectError(await sandbox.call(method, `${call.path.split('?', 1)[0]}/no/such/path`), 'REFERENCE_NOT_FOUND', {
      reason: 'UNKNOWN_ROUTE',
    })
  })

  test.each(['evil.example', 'localhost', 'localhost:1', 'localhost:3000.evil.example', ''])(
    'the Host header %j is rejected with 421',
    async host => {
      expectError(await send({ host }), 'MISDIRECTED_REQUEST')
    },
  )

  test.each(Object.entries(FOREIGN))(
    'a request from %s is rejected with 403 before its credentials are checked',
    async (_, headers) => {
      const reply = await send({ ...headers, authorization: undefined })
      expectError(reply, 'FORBIDDEN', { reason: 'FOREIGN_ORIGIN' })
      expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    },
  )

  test.each(['none', 'same-origin'])('a request with Sec-Fetch-Site: %s is accepted', async site => {
    expect((await makeValidCall(sandbox, id, { 'sec-fetch-site': site })).status).toBeLessThan(300)
  })

  test.each(['authorization', 'content-type', 'origin', 'idempotency-key', 'request-id'])(
    'a duplicate %s header is rejected with 400',
    async name => {
      const reply = await send({ [name]: ['a', 'b'] })
      expectError(reply, 'INVALID_REQUEST_FORMAT', { reason: 'DUPLICATE_HEADER', field: name })
    },
  )

  test('a Content-Length over 64 KiB is rejected with 413 before credentials are checked', async () => {
    const text = ' '.repeat(65_537)
    const reply = await sandbox.call(method, call.path, { text, headers: { authorization: undefined } })
    expectError(reply, 'PAYLOAD_TOO_LARGE')
  })

  test('a valid call succeeds after the rejected requests of the tests above', async () => {
    expect((await send({})).status).toBe(success.status)
  })
})

describe.each(WITH_BODY)('$id, which accepts a body,', ({ id, method }) => {
  let path: string
  beforeAll(async () => {
    path = (await validCall(sandbox, id)).path
  })

  test.each([
    ['a missing content type', { 'content-type': undefined }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['a type with application/json as a prefix', { 'content-type': 'application/jsonp' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['a content encoding', { 'content-encoding': 'gzip' }],
  ])('answers 415 to %s', async (_, headers) => {
    expectError(await sandbox.call(method, path, { text: '{}', headers }), 'UNSUPPORTED_MEDIA_TYPE')
  })

  test.each([
    ['a chunked body over 64 KiB', chunkedBody(' '.repeat(65_537)), 'PAYLOAD_TOO_LARGE'],
    ['text that is not JSON', '{', 'INVALID_REQUEST_FORMAT'],
    ['two JSON texts', '{}{}', 'INVALID_REQUEST_FORMAT'],
    ['a byte order mark', '\ufeff{}', 'INVALID_REQUEST_FORMAT'],
    ['an array', '[]', 'INVALID_REQUEST_FORMAT'],
    ['a number', '5', 'INVALID_REQUEST_FORMAT'],
    ['a string', '"x"', 'INVALID_REQUEST_FORMAT'],
    ['null', 'null', 'INVALID_REQUEST_FORMAT'],
    ['invalid UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 'INVALID_REQUEST_FORMAT'],
    ['half a surrogate pair in UTF-8', Buffer.from('7b2261223a22eda080227d', 'hex'), 'INVALID_REQUEST_FORMAT'],
    ['33 levels of objects', nestedJson(33), 'INVALID_REQUEST_FORMAT'],
    ['30,000 levels of arrays', `{"deep":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'INVALID_REQUEST_FORMAT'],
    ['an object with 32 levels of arrays', `{"deep":${'['.repeat(32)}${']'.repeat(32)}}`, 'INVALID_REQUEST_FORMAT'],
  ] as const)('rejects %s', async (_, content, code) => {
    const ask = typeof content === 'object' && 'text' in content ? content : { text: content }
    expectError(await sandbox.call(method, path, ask), code)
  })

  test('parses a body with 32 levels of nesting and exactly 64 KiB', async () => {
    const call = await validCall(sandbox, id)
    const deep = JSON.stringify({ ...call.body, deep: JSON.parse(nestedJson(31)) })
    const reply = await sandbox.call(method, call.path, { headers: call.headers ?? {}, text: deep.padEnd(65_536) })
    // A signed retry with this body is rejected only because its first request had another body.
    if (call.signing !== undefined) expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH')
    else expect(reply.status).toBeLessThan(300)
  })
})

describe.each(NEEDING_BODY)('$id, which requires a body,', ({ id, method }) => {
  let path: string
  beforeAll(async () => {
    path = (await validCall(sandbox, id)).path
  })

  test.each([
    ['a missing body', {}],
    ['an empty body', { text: '' }],
    ['an empty chunked body', chunkedBody('')],
  ])('answers 400 to %s', async (_, ask) => {
    expectError(await sandbox.call(method, path, ask), 'INVALID_REQUEST_FORMAT', { reason: 'NO_BODY' })
  })
})

test.each([
  '/nothing',
  '/',
  '',
  '/quotes/',
  '//quotes',
  '/Quotes',
  '/quotes/a/b/c',
  '/quotes%2Fx',
  '/../sandbox/state',
])('the unknown path %j is rejected with a JSON 404, with or without credentials', async path => {
  for (const headers of [{}, { authorization: undefined }]) {
    expectError(await sandbox.call('GET', path, { headers }), 'REFERENCE_NOT_FOUND')
  }
})

test.each(['/quotes/%zz', '/quotes/%ff', '/quotes/%', '/%c0%af'])(
  'the undecodable path %s is rejected with 400',
  async path => {
    expectError(await sandbox.call('GET', path), 'INVALID_REQUEST_FORMAT', { reason: 'BAD_PATH' })
  },
)

test.each(['TRACE', 'OPTIONS', 'PUT'])('%s on a path that does not support it is rejected with 405', async method => {
  expectError(await sandbox.call(method, '/quotes'), 'METHOD_NOT_ALLOWED')
})

function sendWith({ method, path, body, headers: callHeaders }: ValidCall, headers: RequestOptions['headers']) {
  return sandbox.call(method, path, {
    headers: { ...callHeaders, ...headers },
    body,
  })
}

function nestedJson(levels: number): string {
  return `${'{"deep":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
}

function chunkedBody(text: string) {
  return {
    text,
    headers: { 'content-type': 'application/json', 'content-length': undefined, 'transfer-encoding': 'chunked' },
  }
}
