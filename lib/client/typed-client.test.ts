import { expect, test } from 'vitest'
import { createControlClient } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import type { SentRequest } from '#lib/client/sent-exchange'
import { type Caller, createCaller } from '#lib/client/typed-client'
import type { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { JSON_HEADERS } from '#lib/contract/operation'
import type { OPERATIONS } from '#lib/contract/operations'

function fakeCaller(body = '{}', status = 200) {
  const sent: SentRequest[] = []
  const call = createCaller<(typeof OPERATIONS)[number]>(async request => {
    sent.push(request)
    return { status, body }
  })
  return { call, sent }
}

test('a typed client takes the method and path from the operation’s name and encodes path parameters', async () => {
  const { call, sent } = fakeCaller()
  await call('GET /quotes/{quoteId}', { params: { quoteId: 'Quote:1/2' } })
  expect(sent).toEqual([{ method: 'GET', path: '/quotes/Quote%3A1%2F2', headers: {} }])
})

test('a typed client encodes query parameters and omits undefined ones', async () => {
  const { call, sent } = fakeCaller()
  await call('GET /customers', { query: { limit: '5', cursor: undefined } })
  await call('GET /customers', { query: {} })
  await call('GET /auth/sessions', { query: { accountId: 'InternalAccount:1&x' } })
  expect(sent.map(({ path }) => path)).toEqual([
    '/customers?limit=5',
    '/customers',
    '/auth/sessions?accountId=InternalAccount%3A1%26x',
  ])
})

test('a typed client sends a body as JSON with the JSON content type', async () => {
  const { call, sent } = fakeCaller()
  await call('POST /sandbox/send', { body: { quoteId: 'Quote:1', currencyCode: 'USD' } })
  expect(sent[0]).toMatchObject({ headers: JSON_HEADERS, body: '{"quoteId":"Quote:1","currencyCode":"USD"}' })
})

test('a typed client returns parsed JSON, or undefined for an empty body, and throws on an error response', async () => {
  expect(await fakeCaller('{"data":[]}').call('GET /customers')).toEqual({ data: [] })
  expect(await fakeCaller('', 204).call('DELETE /auth/sessions/{id}', { params: { id: 'Session:1' } })).toBeUndefined()
  const rejected = await fakeCaller('{"code":"FORBIDDEN","message":"No."}', 403)
    .call('GET /customers')
    .catch((error: unknown) => error)
  expect(rejected).toBeInstanceOf(RejectedCall)
  expect(rejected).toMatchObject({ status: 403, code: 'FORBIDDEN', message: 'No.' })
})

test('a control client calls paths under /api/sandbox and bypasses caches', async () => {
  const requests: [path: string, init: RequestInit][] = []
  const control = createControlClient(async (path, init) => {
    requests.push([path, init])
    return new Response('{"mode":"system"}')
  })
  expect(await control('GET /clock')).toEqual({ mode: 'system' })
  expect(requests).toEqual([['/api/sandbox/clock', { method: 'GET', headers: {}, cache: 'no-store' }]])
})

test('a control client passes the abort signal to fetch', async () => {
  const requests: RequestInit[] = []
  const control = createControlClient(async (_, init) => {
    requests.push(init)
    return new Response('{}')
  })
  const { signal } = new AbortController()
  await control('GET /clock', undefined, signal)
  expect(requests[0]?.signal).toBe(signal)
})

test('a call with an unknown path, method, parameter or member, or a missing parameter, does not compile', () => {
  // This function never runs. Only the compiler checks it.
  const _ = async (control: Caller<(typeof CONTROL_OPERATIONS)[number]>) => {
    // @ts-expect-error: this path does not exist.
    await control('GET /snapshot')
    // @ts-expect-error: this path does not have this method.
    await control('PATCH /snapshots')
    // @ts-expect-error: the path requires a parameter.
    await control('DELETE /snapshots/{snapshotId}')
    // @ts-expect-error: the parameter has another name.
    await control('DELETE /snapshots/{snapshotId}', { params: { id: 'Snapshot:1' } })
    // @ts-expect-error: the body does not have this member.
    await control('POST /snapshots', { body: { title: 'Before' } })
    // @ts-expect-error: this query parameter does not exist.
    await control('GET /exchanges', { query: { statuses: '401' } })
    // @ts-expect-error: the response does not have this member.
    return (await control('GET /clock')).present
  }
  expect(_).toBeTypeOf('function')
})
