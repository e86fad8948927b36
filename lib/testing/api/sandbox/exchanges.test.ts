import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PAGE_READ_HEADER } from '#lib/contract/operation'
import { postQuote, quoteBody } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()

interface Summary {
  readonly id: string
  readonly sequence: number
  readonly status: number
  readonly code?: string
  readonly path: string
}

function traceOf(reply: Reply): string {
  return reply.headers.get('sandbox-trace-id') ?? ''
}

async function exchangeOf(reply: Reply): Promise<Reply['body']> {
  return (await sandbox.control('GET', `/exchanges/${traceOf(reply)}`)).body
}

async function list(query: string): Promise<readonly Summary[]> {
  const reply = await sandbox.control('GET', `/exchanges${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

test('a logged exchange contains the bodies of the request and the response unchanged', async () => {
  const reply = await postQuote(sandbox, { description: 'for the log' })
  const { request, response, ...summary } = await exchangeOf(reply)
  expect(summary).toMatchObject({
    method: 'POST',
    path: '/api/2025-10-13/quotes',
    operationId: 'createQuote',
    platformId: sandbox.platformId,
    platformName: 'Test',
    status: 201,
  })
  const sent = JSON.stringify(quoteBody(sandbox, { description: 'for the log' }))
  expect(request).toMatchObject({ query: '', body: sent, bodyBytes: sent.length, bodyDigest: sha256(sent) })
  expect(response).toMatchObject({ body: reply.text, bodyBytes: Buffer.byteLength(reply.text) })
})

test.each([
  ['a call from a console page has fromConsole: true', { 'sec-fetch-site': 'same-origin' }, true],
  ['a request for a URL typed into a browser has no fromConsole', { 'sec-fetch-site': 'none' }, undefined],
  ['a call without Sec-Fetch-Site has no fromConsole', {}, undefined],
])('in the log, %s', async (_, headers, fromConsole) => {
  const reply = await sandbox.call('GET', '/customers', { headers })
  expect((await exchangeOf(reply)).fromConsole).toBe(fromConsole)
})

test.each([
  ['a GET from a console page with Sandbox-Page-Read has pageRead: true', 'same-origin', 'GET', '1', true],
  ['a GET from a console page without Sandbox-Page-Read has no pageRead', 'same-origin', 'GET', undefined, undefined],
  ['a POST from a console page with Sandbox-Page-Read has no pageRead', 'same-origin', 'POST', '1', undefined],
  ['a GET from another site with Sandbox-Page-Read has no pageRead', 'cross-site', 'GET', '1', undefined],
] as const)('in the log, %s', async (_, site, method, mark, pageRead) => {
  const headers = { 'sec-fetch-site': site, ...(mark && { [PAGE_READ_HEADER]: mark }) }
  const reply = await sandbox.call(method, '/customers', { headers })
  expect((await exchangeOf(reply)).pageRead).toBe(pageRead)
})

test.each([
  ['curl/8.5.0', 'curl'],
  ['acme-backend', 'acme-backend'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'Browser'],
  [`${'a'.repeat(60)}/1`, 'a'.repeat(40)],
  ['(none)', undefined],
])('the logged client of a call with the User-Agent "%s" is %s', async (agent, client) => {
  const reply = await sandbox.call('GET', '/customers', { headers: { 'user-agent': agent } })
  expect((await exchangeOf(reply)).client).toBe(client)
})

test('`note` is the error message of a rejected call, and `quoted` contains the amounts of a created quote', async () => {
  const rejected = await postQuote(sandbox, { lockedCurrencyAmount: 0 })
  expect((await exchangeOf(rejected)).note).toBe(rejected.body.message)
  const created = await postQuote(sandbox)
  expect((await exchangeOf(created)).quoted).toEqual({
    sending: { amount: created.body.totalSendingAmount, code: created.body.sendingCurrency.code, decimals: 2 },
    receiving: {
      amount: created.body.totalReceivingAmount,
      code: created.body.receivingCurrency.code,
      decimals: created.body.receivingCurrency.decimals,
    },
  })
})

test('the log summary counts matching calls and lists the clients, and its histogram ignores the filter `from`', async () => {
  const headers = { 'user-agent': 'summary-client/1' }
  await sandbox.call('GET', '/customers', { headers })
  await sandbox.call('GET', '/nothing', { headers })
  await sandbox.call('GET', '/nothing', { headers })
  const summary = async (query: string) =>
    (await sandbox.control('GET', `/log?client=agent:summary-client${query}`)).body
  const { counts, histogram, clients, kept } = await summary('')
  expect(counts).toEqual({ done: 1, stamp: 0, rejected: 2 })
  expect(clients).toContain('summary-client')
  expect(kept).toMatchObject({ callsMax: 1000, pageReadsMax: 250 })
  const total = histogram.buckets.reduce((sum: number, { done, rejected }: typeof counts) => sum + done + rejected, 0)
  expect(total).toBe(3)
  const after = await summary(`&from=2100-01-01T00:00:00Z`)
  expect(after.counts).toEqual({ done: 0, stamp: 0, rejected: 0 })
  expect(after.histogram).toEqual(histogram)
  expect((await sandbox.control('GET', '/log?client=unknown')).status).toBe(400)
})

test('the requestId of an exchange is the value of its Request-Id header, if there is one', async () => {
  const requestId = 'Request:0199d2f0-0000-7000-8000-00000000beef'
  const reply = await sandbox.call('GET', '/customers', { headers: { 'request-id': requestId } })
  expect((await exchangeOf(reply)).requestId).toBe(requestId)
  expect(await exchangeOf(await sandbox.call('GET', '/customers'))).not.toHaveProperty('requestId')
})

test('searching the log for the trace ID of a traceparent header finds the call', async () => {
  const callerTraceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const reply = await sandbox.call('GET', '/customers', {
    headers: { traceparent: `00-${callerTraceId}-00f067aa0ba902b7-01` },
  })
  expect(reply.status).toBe(200)
  expect(await exchangeOf(reply)).toMatchObject({ callerTraceId })
  expect((await list(`?search=${callerTraceId}`)).map(({ id }) => id)).toEqual([traceOf(reply)])
})

test('a call with an invalid traceparent header succeeds and has no callerTraceId', async () => {
  const reply = await sandbox.call('GET', '/customers', { headers: { traceparent: '00-0-0-00' } })
  expect([reply.status, (await exchangeOf(reply)).callerTraceId]).toEqual([200, undefined])
})

test('exchanges are listed newest first', async () => {
  const first = traceOf(await sandbox.call('GET', '/customers'))
  const second = traceOf(await sandbox.call('GET', '/customers'))
  const [newest, before] = await list('?limit=2')
  expect([newest?.id, before?.id]).toEqual([second, first])
  expect(newest?.sequence).toBeGreaterThan(before?.sequence ?? 0)
})

test('an exchange in the list has neither request nor checks', async () => {
  await sandbox.call('GET', '/customers')
  const [newest] = await list('?limit=1')
  expect(newest).not.toHaveProperty('request')
  expect(newest).not.toHaveProperty('checks')
})

test('exchanges can be filtered by method', async () => {
  const trace = traceOf(await postQuote(sandbox))
  await sandbox.call('GET', `/quotes/${unknownId('Quote')}`)
  const [newest] = await list('?method=POST&path=/quotes&limit=1')
  expect(newest?.id).toBe(trace)
})

test('exchanges can be filtered by status', async () => {
  const trace = traceOf(await sandbox.call('GET', `/quotes/${unknownId('Quote')}`))
  const found = await list('?status=404&limit=100')
  expect(found.map(({ id }) => id)).toContain(trace)
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([404]))
})

test('exchanges can be filtered by status class', async () => {
  await sandbox.call('GET', '/customers')
  const found = await list('?status=4xx&limit=100')
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ status }) => status < 400 || status > 499)).toEqual([])
})

test('exchanges can be filtered by code', async () => {
  await postQuote(sandbox, { lockedCurrencyAmount: 0 })
  const found = await list('?code=INVALID_AMOUNT&limit=100')
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['INVALID_AMOUNT']))
})

test('exchanges can be filtered by part of the path', async () => {
  const trace = traceOf(await sandbox.call('GET', `/customers/${unknownId('Customer')}`))
  const found = await list(`?path=${encodeURIComponent(unknownId('Customer'))}`)
  expect(found.map(({ id }) => id)).toContain(trace)
})

test('the path filter treats special characters literally', async () => {
  const trace = traceOf(await sandbox.call('GET', '/customers/a%25b_c'))
  await sandbox.call('GET', '/customers/aXXbXc')
  const found = await list(`?path=${encodeURIComponent('a%25b_c')}`)
  expect(found.map(({ id }) => id)).toEqual([trace])
})

test('filters of exchanges can be combined', async () => {
  const trace = traceOf(await postQuote(sandbox, { lockedCurrencyAmount: -7 }))
  const found = await list('?status=4xx&code=INVALID_AMOUNT&path=quotes&limit=1')
  expect(found.map(({ id }) => id)).toEqual([trace])
})

test('pages of exchanges have no gaps or duplicates', async () => {
  for (let call = 0; call < 5; call += 1) await sandbox.call('GET', '/customers')
  const first = (await sandbox.control('GET', '/exchanges?limit=3')).body
  expect(first.hasMore).toBe(true)
  const next = await list(`?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
  const five = await list('?limit=5')
  expect([...first.data, ...next]).toEqual(five)
})

test.each(['method=post', 'status=600', 'status=4x', 'status=', 'limit=0', 'limit=101', 'cursor=nonsense', 'code='])(
  'listing exchanges with the query %s is rejected with INVALID_INPUT',
  async query => {
    expectError(await sandbox.control('GET', `/exchanges?${query}`), 'INVALID_INPUT', { field: query.split('=', 1)[0] })
  },
)

test('reading an unknown exchange is rejected with REFERENCE_NOT_FOUND', async () => {
  expectError(await sandbox.control('GET', `/exchanges/ex_${'0'.repeat(32)}`), 'REFERENCE_NOT_FOUND')
})

test('the log lists the checks of an accepted quote request in order, each with the status pass', async () => {
  const { checks } = await exchangeOf(await postQuote(sandbox))
  const ids = checks.map(({ id }: { id: string }) => id)
  const milestones = [
    'route',
    'method',
    'host',
    'origin',
    'content-length',
    'authorization',
    'content-type',
    'json',
    'shape',
    'amount-positive',
    'source-account',
    'accounts-differ',
    'price',
  ]
  expect(ids.filter((id: string) => milestones.includes(id))).toEqual(milestones)
  expect(new Set(checks.map(({ status }: { status: string }) => status))).toEqual(new Set(['pass']))
})

test('the failed check is logged last, with its expected and actual values', async () => {
  const { checks } = await exchangeOf(await postQuote(sandbox, { lockedCurrencyAmount: 9_007_199_254_740_991 }))
  const expected = 'at most 9000000000000000'
  expect(checks.at(-1)).toMatchObject({ id: 'amount-maximum', status: 'fail', expected, got: '9007199254740991' })
})

test('a call with invalid API credentials is logged without a platformId', async () => {
  const reply = await sandbox.call('POST', '/quotes', { body: {}, headers: { authorization: 'Basic eDp5' } })
  const exchange = await exchangeOf(reply)
  expect(exchange).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(exchange).not.toHaveProperty('platformId')
})

test('a call with a percent-encoded path is logged with its operation', async () => {
  const { clientId, clientSecret } = sandbox.token
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  const reply = await sandbox.send('GET', '/api/2025%2D10%2D13/customers', { headers })
  expect(await exchangeOf(reply)).toMatchObject({ operationId: 'listCustomers', status: 200 })
})

test('calls to the control plane are not logged', async () => {
  await sandbox.call('GET', '/customers')
  const before = await list('?limit=1')
  await sandbox.control('GET', '/state')
  expect(await list('?limit=1')).toEqual(before)
})

test('the log contains only the length and SHA-256 of the credentials in Authorization', async () => {
  const { clientId, clientSecret } = sandbox.token
  const secret = btoa(`${clientId}:${clientSecret}`)
  const reply = await sandbox.call('GET', '/customers')
  const { text, body } = await sandbox.control('GET', `/exchanges/${traceOf(reply)}`)
  expect(text).not.toContain(secret)
  expect(text).not.toContain(clientSecret)
  const sent: readonly (readonly [string, string])[] = body.request.headers
  const header = sent.find(([name]) => name.toLowerCase() === 'authorization')
  expect(header?.[1]).toBe(`Basic [${secret.length} characters, sha256 ${sha256(secret)}]`)
})

test('the log contains only the length and SHA-256 of an oidcToken’s signature', async () => {
  const oidcToken = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2VjcmV0LXNpZ25hdHVyZQ'
  const { text, body } = await exchangeWith({ oidcToken })
  expect(text).not.toContain('c2VjcmV0LXNpZ25hdHVyZQ')
  expect(body.request.body).toContain(`eyJzdWIiOiJhZGEifQ.[22 characters, sha256 ${sha256('c2VjcmV0LXNpZ25hdHVyZQ')}]`)
})

test('the signature of an oidcToken is not logged, even if the JSON escapes the field name', async () => {
  const text = '{"oidc\\u0054oken":"aaa.bbb.c2VjcmV0"}'
  const reply = await sandbox.call('POST', '/quotes', { text })
  expect((await sandbox.control('GET', `/exchanges/${traceOf(reply)}`)).text).not.toContain('c2VjcmV0')
})

async function exchangeWith(changes: Record<string, unknown>): Promise<Reply> {
  return sandbox.control('GET', `/exchanges/${traceOf(await postQuote(sandbox, changes))}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
