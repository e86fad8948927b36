import { expect, test } from 'vitest'
import type { HttpRequest } from '#lib/http/http-message'
import { signedRequestId } from '#lib/http/record/record-exchange'

const ID = 'Request:0199d2f0-0000-7000-8000-00000000beef'

function idOf(requestId: string | undefined, status: number, body: unknown): string | undefined {
  const headers = requestId === undefined ? [] : [['request-id', requestId] as const]
  const request = { method: 'POST', target: '/', headers } as unknown as HttpRequest
  return signedRequestId(request, { status, body: body === undefined ? '' : JSON.stringify(body) })
}

test('a first request gets its ID from its response, and a retry from its Request-Id header', () => {
  expect(idOf(undefined, 202, { requestId: ID, payloadToSign: '{}' })).toBe(ID)
  expect(idOf(ID, 200, {})).toBe(ID)
  expect(idOf(ID, 401, { code: 'WALLET_SIGNATURE_INVALID' })).toBe(ID)
})

test('a request that needs no signature has no ID', () => {
  expect(idOf(undefined, 200, { requestId: ID })).toBeUndefined()
  expect(idOf(undefined, 204, undefined)).toBeUndefined()
})

test.each(['', 'a b', 'x'.repeat(101), 'é'])('signedRequestId ignores the invalid ID %j', id => {
  expect(idOf(id, 401, {})).toBeUndefined()
  expect(idOf(undefined, 202, { requestId: id })).toBeUndefined()
})

test('signedRequestId ignores a 202 response whose requestId is missing or not a string', () => {
  expect(idOf(undefined, 202, { requestId: 7 })).toBeUndefined()
  expect(idOf(undefined, 202, [])).toBeUndefined()
})
