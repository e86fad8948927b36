import { expect, test } from 'vitest'
import { errorBodyOf } from '#lib/client/rejected-call'
import { send } from '#lib/client/send'
import { headerOf, type SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import { JSON_HEADERS } from '#lib/contract/operation'

const REQUEST: SentRequest = { method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: '{"a": 1}' }

function fakeServer(body: string | null, init: ResponseInit) {
  const requests: [path: string, init: RequestInit][] = []
  const fetch = async (path: string, sent: RequestInit) => {
    requests.push([path, sent])
    return new Response(body, init)
  }
  return { requests, fetch }
}

test('send does not change the bodies of requests and responses', async () => {
  const { requests, fetch } = fakeServer('{ "id": 1 }', { status: 201, headers: { 'Sandbox-Trace-Id': 'Exchange:1' } })
  const answer = await send(fetch, REQUEST)
  expect(requests).toEqual([['/quotes', { method: 'POST', headers: JSON_HEADERS, body: '{"a": 1}', signal: null }]])
  expect(answer).toMatchObject({ status: 201, body: '{ "id": 1 }', exchangeId: 'Exchange:1' })
  expect(answer.durationMs).toBeGreaterThanOrEqual(0)
  expect(headerOf(answer, 'Sandbox-Trace-Id')).toBe('Exchange:1')
  expect(headerOf(answer, 'Retry-After')).toBeUndefined()
})

test('send returns an error response and does not throw', async () => {
  expect(await send(fakeServer('no', { status: 500 }).fetch, REQUEST)).toMatchObject({ status: 500, body: 'no' })
})

test('withToken adds the API token unless the request has an Authorization header', () => {
  const token = { clientId: 'id', clientSecret: 'secret' }
  expect(withToken(REQUEST, token).headers).toEqual({ Authorization: 'Basic aWQ6c2VjcmV0', ...JSON_HEADERS })
  const other = { ...REQUEST, headers: { Authorization: 'Basic x' } }
  expect(withToken(other, token)).toEqual(other)
})

test('errorBodyOf parses the body of an error response', () => {
  const body = { status: 400, code: 'INVALID_INPUT', message: 'No.', details: { reason: 'R' } }
  expect(errorBodyOf({ status: 400, body: JSON.stringify(body) })).toEqual(body)
})

test.each(['<html>', '', 'null', '{"error":"proxy"}'])(
  'errorBodyOf returns the code UNREADABLE for the body %j',
  body => {
    expect(errorBodyOf({ status: 502, body })).toEqual({
      status: 502,
      code: 'UNREADABLE',
      message: 'The server returned 502.',
    })
  },
)
