import { expect, test } from 'vitest'
import { errorBodyOf, RejectedCall } from '#lib/client/rejected-call'
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

test.each([
  ['a platform with the name in details.name first.', { name: 'Shop' }, 'a platform with the name Shop first.'],
  ['Use a currency from details.allowed.', { allowed: ['USD', 'EUR'] }, 'Use a currency from USD, EUR.'],
  ['The maximum, details.maximum, is reached.', { maximum: 4 }, 'The maximum, 4, is reached.'],
  ['Invalid. See details.errors.', { errors: [{ field: 'a' }] }, 'Invalid. See details.errors.'],
  ['Use one from details.allowed.', undefined, 'Use one from details.allowed.'],
])('the message of a RejectedCall contains the details that it names: %s', (message, details, words) => {
  const body = JSON.stringify({ status: 400, code: 'X', message, details })
  expect(new RejectedCall({ status: 400, body }).message).toBe(words)
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
