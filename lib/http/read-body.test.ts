import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'
import { createQuote, executeQuote } from '#lib/contract/quotes/quote-operations'
import type { HttpRequest } from '#lib/http/http-message'
import { readBody } from '#lib/http/read-body'
import { createTrace } from '#lib/operations/trace'
import { plainRequest } from '#lib/testing/sandbox/plain-request'

type Headers = readonly (readonly [string, string])[]

async function read(request: HttpRequest, operation: Operation = createQuote) {
  const texts: string[] = []
  try {
    return { body: await readBody(request, operation, createTrace(), text => void texts.push(text)), texts }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, reason: error.details?.reason, message: error.message, texts }
  }
}
const post = (body?: string | Uint8Array, headers: Headers = []) =>
  plainRequest('POST', '/', body === undefined ? { headers } : { body, headers })
const nestedJson = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

describe('media type and encoding', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; q=1',
    'application/json; charset=utf8',
    'application/json; CHARSET=UTF8',
    'application/json; charset=us-ascii',
    "application/json; charset='utf-8'",
    'application/json; charset = "utf8"',
    'application/json; charset=',
    'application/json; charset=""',
    'application/json;',
  ])('accepts %s', async type => expect(await read(post('{}', [['content-type', type]]))).toMatchObject({ body: {} }))

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'application/problem+json',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset="utf-8',
    '',
  ])('rejects %j', async type => {
    expect(await read(post('{}', [['content-type', type]]))).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      texts: [],
    })
  })

  test('rejects a body without a Content-Type', async () => {
    const request = plainRequest('POST', '/', { headers: [['content-length', '2']] })
    expect(await read(request)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test.each(['gzip', 'br', 'deflate', 'x', ''])('rejects Content-Encoding %j', async encoding => {
    expect(await read(post('{}', [['content-encoding', encoding]]))).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test.each([[['gzip, chunked']], [['gzip', 'chunked']], [['chunked, chunked']], [['identity']]])(
    'accepts the transfer coding chunked, but not %j',
    async codings => {
      const headers = codings.map(coding => ['transfer-encoding', coding] as const)
      expect(await read(post('{}', headers))).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', texts: [] })
      expect(await read(post('{}', [['transfer-encoding', 'Chunked']]))).toMatchObject({ body: {} })
    },
  )

  test('accepts Content-Encoding: identity', async () => {
    expect(await read(post('{}', [['content-encoding', 'Identity']]))).toMatchObject({ body: {} })
  })
})

test.each([
  [['content-type', 'text/plain'], 'The request has Content-Type: text/plain. Send Content-Type: application/json.'],
  [
    ['content-type', 'application/json; charset=utf-16'],
    'The request has charset=utf-16 in Content-Type. Send application/json in UTF-8, without charset.',
  ],
  [['content-type', 'a.b.c'], 'The request has an unsupported Content-Type. Send Content-Type: application/json.'],
  [
    ['content-type', 'application/json; charset=a-text-of-more-than-24-characters'],
    'The request has an unsupported charset. Send application/json in UTF-8, without charset.',
  ],
  [['content-encoding', 'gzip'], 'The request has Content-Encoding: gzip. Send no Content-Encoding.'],
] as const)('the message names what is rejected (%j)', async (header, message) => {
  expect(await read(post('{}', [header]))).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', message })
})

test.each([
  [[['content-type', 'text/plain']], 'Content-Type: application/json', 'Content-Type: text/plain'],
  [[['content-encoding', 'gzip']], 'no Content-Encoding', 'Content-Encoding: gzip'],
  [[['transfer-encoding', 'gzip, chunked']], 'Transfer-Encoding: chunked, or none', 'Transfer-Encoding: gzip, chunked'],
] as const)(
  'the content-type check records the expected and the received header (%j)',
  async (headers, expected, got) => {
    const trace = createTrace()
    await readBody(post('{}', headers), createQuote, trace, () => {}).catch(() => {})
    expect(trace.checks).toMatchObject([{ id: 'content-type', status: 'fail', expected, got }])
  },
)

describe('size', () => {
  const jsonOfLength = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

  test('accepts 65,536 bytes', async () => {
    expect(jsonOfLength(65_536)).toHaveLength(65_536)
    expect(await read(post(jsonOfLength(65_536)))).toHaveProperty('body')
  })

  test('accepts a longer body, up to the limit of the operation', async () => {
    const operation = { ...createQuote, bodyBytesMax: 70_000 }
    expect(await read(post(jsonOfLength(70_000)), operation)).toHaveProperty('body')
    expect(await read(post(jsonOfLength(70_001)), operation)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The body exceeds 70000 bytes. Send a smaller body.',
    })
  })

  test('rejects 65,537 bytes, and counts bytes, not characters', async () => {
    expect(await read(post(jsonOfLength(65_537)))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await read(post(`{"a":"${'é'.repeat(32_765)}"}`))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  test('rejects an interrupted body with BODY_INTERRUPTED', async () => {
    const request: HttpRequest = { ...post('{}'), readBody: async () => 'interrupted' }
    expect(await read(request)).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'BODY_INTERRUPTED' })
  })
})

describe('text', () => {
  test.each([
    ['an overlong encoding of NUL', [0xc0, 0x80]],
    ['a lone continuation byte', [0x80]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a truncated sequence', [0xe2, 0x82]],
    ['a UTF-16 byte order mark', [0xff, 0xfe]],
  ])('rejects %s with NOT_UTF8', async (_, bytes) => {
    const body = new Uint8Array([...new TextEncoder().encode('{"a":"'), ...bytes, 0x22, 0x7d])
    expect(await read(post(body))).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_UTF8' })
  })

  test('rejects a UTF-8 byte order mark with NOT_JSON', async () => {
    expect(await read(post('\ufeff{}'))).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_JSON' })
  })

  test.each(['{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":01}', '{}{}', ' ', '\u0000', '// x\n{}'])(
    'rejects %j with NOT_JSON',
    async text => {
      expect(await read(post(text))).toMatchObject({
        code: 'INVALID_REQUEST_FORMAT',
        reason: 'NOT_JSON',
        texts: [text],
      })
    },
  )

  test.each(['[]', '"a"', '1', 'null', 'true', '[{}]'])('rejects %s with NOT_AN_OBJECT', async text => {
    expect(await read(post(text))).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'NOT_AN_OBJECT' })
  })

  test('the failed check records the type of a body that is not an object', async () => {
    const evidence = async (text: string) => {
      const trace = createTrace()
      await readBody(post(text), createQuote, trace, () => undefined).catch(() => undefined)
      return trace.checks.at(-1)?.got
    }
    expect([await evidence('null'), await evidence('[]'), await evidence('1')]).toEqual(['null', 'an array', 'number'])
  })

  test('accepts 32 levels of nesting and rejects 33', async () => {
    expect(await read(post(nestedJson(32)))).toHaveProperty('body')
    expect(await read(post(nestedJson(33)))).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'TOO_DEEP' })
    expect(await read(post(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`))).toHaveProperty('body')
    expect(await read(post(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`))).toMatchObject({ reason: 'TOO_DEEP' })
  })

  test('thousands of levels of nesting do not exhaust the stack', async () => {
    expect(await read(post(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`))).toMatchObject({ reason: 'TOO_DEEP' })
  })
})

describe('missing and empty bodies', () => {
  test('a missing body is rejected if the operation requires a body, whatever the Content-Type', async () => {
    expect(await read(post())).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'NO_BODY' })
    const typed = post('', [['content-type', 'text/plain']])
    expect(await read(typed)).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', reason: 'NO_BODY' })
  })

  test('a missing body is read as {} if the operation does not require a body', async () => {
    expect(await read(post(), executeQuote)).toMatchObject({ body: {} })
    expect(await read(post(''), executeQuote)).toMatchObject({ body: {} })
  })

  test('an optional chunked body needs a Content-Type unless the body is empty', async () => {
    const chunked = plainRequest('POST', '/', { headers: [['transfer-encoding', 'chunked']] })
    const readWithoutType = (body: string) =>
      read({ ...chunked, readBody: async () => new TextEncoder().encode(body) }, executeQuote)
    expect(await readWithoutType('')).toMatchObject({ body: {} })
    expect(await readWithoutType('{}')).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test('an empty chunked body counts as missing', async () => {
    const headers: Headers = [
      ['transfer-encoding', 'chunked'],
      ['content-type', 'application/json'],
    ]
    const chunked = plainRequest('POST', '/', { headers })
    expect(await read(chunked, executeQuote)).toMatchObject({ body: {} })
    expect(await read(chunked)).toMatchObject({ reason: 'NO_BODY' })
  })
})
