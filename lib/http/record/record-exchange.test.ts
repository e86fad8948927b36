import { afterAll, describe, expect, test } from 'vitest'
import { callerTraceId, observe } from '#lib/http/record/record-exchange'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import { testWorld } from '#lib/testing/sandbox/test-world'

test('an observation does not retain the connection', async () => {
  const { world, dispose } = await testWorld()
  const connection = { body: new Uint8Array(1) }
  const request = {
    method: 'GET',
    target: '/',
    headers: [],
    readBody: async () => connection.body,
    signal: AbortSignal.abort(),
  }
  const recorded = observe(request, world).request
  expect(recorded).toEqual({ method: 'GET', target: '/', headers: [] })
  await dispose()
})

describe('the log', async () => {
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())
  const readExchange = async ({ headers }: Awaited<ReturnType<typeof sandbox.call>>) =>
    (await sandbox.control('GET', `/exchanges/${headers.get('sandbox-trace-id')}`)).body

  test('stores both bodies of a call with valid credentials', async () => {
    const { request, response } = await readExchange(await sandbox.call('POST', '/quotes', { text: '{"a": 1}' }))
    expect(request).toMatchObject({ body: '{"a": 1}', bodyBytes: 8 })
    expect(JSON.parse(response.body)).toMatchObject({ code: 'INVALID_INPUT' })
    expect([request.notStored, response.notStored, response.reason]).toEqual([undefined, undefined, undefined])
  })

  test('stores the reason, but not the response body, if a call is rejected before it is authenticated', async () => {
    const anonymous = await sandbox.call('GET', '/customers', { headers: { authorization: undefined } })
    const unknown = await sandbox.call('GET', '/nothing')
    for (const [answer, reason] of [
      [anonymous, 'CREDENTIALS_MISSING'],
      [unknown, 'UNKNOWN_ROUTE'],
    ] as const) {
      const { response } = await readExchange(answer)
      expect(response).toMatchObject({ notStored: 'ANONYMOUS_CALL', reason, bodyBytes: answer.text.length })
      expect(response).not.toHaveProperty('body')
    }
  })

  test('does not store the OpenAPI document, with or without credentials', async () => {
    for (const headers of [{}, { authorization: undefined }]) {
      const answer = await sandbox.call('GET', '/openapi.json', { headers })
      const { response } = await readExchange(answer)
      expect([answer.status, response.notStored, response.body]).toEqual([200, 'DOCUMENT', undefined])
      expect(response.bodyBytes).toBe(new TextEncoder().encode(answer.text).length)
    }
  })
})

describe('the signature of a token', async () => {
  const signature = 'c2lnbmF0dXJlLWNhbmFyeQ'
  const token = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.${signature}`
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())

  test.each([
    ['an unknown path', 'GET', `/${token}`, {}],
    ['the path of an operation', 'GET', `/quotes/${token}`, {}],
    ['a path that cannot be decoded', 'GET', `/quotes/%zz${token}`, {}],
    ['a query', 'GET', `/customers?limit=1&t=Bearer%20${token}`, {}],
    ['the cursor of a list', 'GET', `/customers?cursor=${token}`, {}],
    ['an X-Id-Token header', 'GET', '/customers', { headers: { 'x-id-token': `Bearer ${token}` } }],
    ['the Request-Id header', 'GET', '/customers', { headers: { 'request-id': token } }],
    ['the Host header', 'GET', '/customers', { headers: { host: token } }],
    ['the Origin header', 'GET', '/customers', { headers: { origin: token } }],
    ['the Content-Type header', 'POST', '/quotes', { headers: { 'content-type': token }, text: '{}' }],
    ['a body that is not JSON', 'POST', '/quotes', { text: token }],
    ['a field that is not named oidcToken', 'POST', '/quotes', { body: { id_token: token } }],
    ['the name of a field', 'POST', '/quotes', { body: { source: { [token]: 1 } } }],
    ['a customer ID in the body', 'POST', '/quotes', { body: { source: { customerId: token } } }],
  ])('does not reach the log from %s', async (_, method, target, ask) => {
    const { headers } = await sandbox.call(method, target, ask)
    const { text } = await sandbox.control('GET', `/exchanges/${headers.get('sandbox-trace-id')}`)
    expect(text).toContain(headers.get('sandbox-trace-id'))
    expect(text).not.toContain(signature)
  })
})

describe('callerTraceId', () => {
  const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
  const PARENT_ID = 'b7ad6b7169203331'
  const VALID = `00-${TRACE_ID}-${PARENT_ID}-01`

  const traceIdOf = (...values: string[]) =>
    callerTraceId({ headers: values.map(value => ['traceparent', value] as const) })

  test('returns the trace ID of a valid header', () => {
    expect(traceIdOf(VALID)).toBe(TRACE_ID)
    expect(traceIdOf(` ${VALID} `)).toBe(TRACE_ID)
  })

  test('accepts a later version, with or without additional fields', () => {
    expect(traceIdOf(VALID.replace('00-', '01-'))).toBe(TRACE_ID)
    expect(traceIdOf(`${VALID.replace('00-', 'cc-')}-what-comes-later`)).toBe(TRACE_ID)
  })

  test.each([
    ['a missing header', []],
    ['two headers', [VALID, VALID]],
    ['an empty value', ['']],
    ['version ff', [VALID.replace('00-', 'ff-')]],
    ['additional fields in version 00', [`${VALID}-more`]],
    ['an additional field without a separator', [`${VALID.replace('00-', '01-')}more`]],
    ['a trace ID of zeros', [`00-${'0'.repeat(32)}-${PARENT_ID}-01`]],
    ['a parent ID of zeros', [`00-${TRACE_ID}-${'0'.repeat(16)}-01`]],
    ['upper-case letters', [VALID.toUpperCase()]],
    ['a short trace ID', [VALID.replace(TRACE_ID, TRACE_ID.slice(1))]],
    ['a second line in the value', [`${VALID}\n`.concat('x')]],
  ])('returns undefined for %s', (_, values) => {
    expect(traceIdOf(...values)).toBeUndefined()
  })
})
