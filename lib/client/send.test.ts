import { expect, test } from 'vitest'
import { errorBodyOf } from '#lib/client/refused-call'
import { send } from '#lib/client/send'
import { headerOf, type SentRequest } from '#lib/client/sent-exchange'
import { withToken } from '#lib/client/with-token'
import { JSON_HEADERS } from '#lib/contract/operation'

const REQUEST: SentRequest = { method: 'POST', path: '/quotes', headers: JSON_HEADERS, body: '{"a": 1}' }

/** A server with one fixed answer that records its requests. */
function serverOf(body: string | null, init: ResponseInit) {
  const asked: [path: string, init: RequestInit][] = []
  const fetch = async (path: string, sent: RequestInit) => {
    asked.push([path, sent])
    return new Response(body, init)
  }
  return { asked, fetch }
}

test('a request goes out as it is, and its answer is kept to the byte', async () => {
  const { asked, fetch } = serverOf('{ "id": 1 }', { status: 201, headers: { 'Sandbox-Trace-Id': 'Exchange:1' } })
  const answer = await send(fetch, REQUEST)
  expect(asked).toEqual([['/quotes', { method: 'POST', headers: JSON_HEADERS, body: '{"a": 1}', signal: null }]])
  expect(answer).toMatchObject({ status: 201, body: '{ "id": 1 }', exchangeId: 'Exchange:1' })
  expect(answer.durationMs).toBeGreaterThanOrEqual(0)
  expect(headerOf(answer, 'Sandbox-Trace-Id')).toBe('Exchange:1')
  expect(headerOf(answer, 'Retry-After')).toBeUndefined()
})

test('a refusal is an answer as any', async () => {
  expect(await send(serverOf('no', { status: 500 }).fetch, REQUEST)).toMatchObject({ status: 500, body: 'no' })
})

test('the token is added, but not where a request has credentials of its own', () => {
  const token = { clientId: 'id', clientSecret: 'secret' }
  expect(withToken(REQUEST, token).headers).toEqual({ Authorization: 'Basic aWQ6c2VjcmV0', ...JSON_HEADERS })
  const other = { ...REQUEST, headers: { Authorization: 'Basic x' } }
  expect(withToken(other, token)).toEqual(other)
})

test('the body of a refusal is read, with the status it really has', () => {
  const body = { status: 400, code: 'INVALID_INPUT', message: 'No.', details: { reason: 'R' } }
  expect(errorBodyOf({ status: 400, body: JSON.stringify(body) })).toEqual(body)
})

test.each(['<html>', '', 'null', '{"error":"proxy"}'])('%j, which is none of ours, is told as unreadable', body => {
  expect(errorBodyOf({ status: 502, body })).toEqual({
    status: 502,
    code: 'UNREADABLE',
    message: 'The server answered 502.',
  })
})
