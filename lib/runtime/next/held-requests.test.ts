import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fromNode } from '#lib/http/node-http'
import { heldRequest, holdRequest } from '#lib/runtime/next/held-requests'

function held(rawHeaders: string[] = [], named?: string) {
  const message = new IncomingMessage(new Socket())
  message.url = '/api/2025-10-13/quotes/Quote%3A1?a=%41'
  message.rawHeaders = rawHeaders
  if (named !== undefined) message.headers['countersign-request'] = named
  const response = new ServerResponse(message)
  const request = fromNode(message, response)
  holdRequest({ request, message, response })
  return { message, response, request }
}

function handedOver(message: IncomingMessage) {
  const headers = new Headers([['x-forwarded-for', '127.0.0.1']])
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  return new Request('http://localhost/api', { headers })
}

test('a route handler gets the request as it arrived, with no header added', () => {
  const { message } = held(['Host', 'localhost:3000', 'X-Own', 'a', 'X-Own', 'b'])
  expect(heldRequest(handedOver(message))?.request).toMatchObject({
    target: '/api/2025-10-13/quotes/Quote%3A1?a=%41',
    headers: [
      ['host', 'localhost:3000'],
      ['x-own', 'a'],
      ['x-own', 'b'],
    ],
  })
})

test('a request is let go once its answer is out', () => {
  const { message, response } = held()
  expect(heldRequest(handedOver(message))).toBeDefined()
  response.emit('close')
  expect(heldRequest(handedOver(message))).toBeUndefined()
})

test('a request is let go once its connection is gone, whatever becomes of its answer', async () => {
  const { message } = held()
  message.socket.destroy()
  await vi.waitFor(() => expect(heldRequest(handedOver(message))).toBeUndefined())
})

test("a client cannot name another's request", () => {
  const first = held(['Authorization', 'Basic first'])
  const second = held([], String(first.message.headers['countersign-request']))
  expect(heldRequest(handedOver(second.message))?.request).toBe(second.request)
})

test('its response is as it was held, whatever the framework has said by it or put before its methods', () => {
  const { message, response } = held()
  const { end, writeHead } = response
  response.setHeader('Vary', 'rsc')
  Object.assign(response, { end: () => response, writeHead: () => response })
  expect(heldRequest(handedOver(message))?.response).toBe(response)
  expect(response.getHeaderNames()).toEqual([])
  expect([response.end, response.writeHead]).toEqual([end, writeHead])
})
