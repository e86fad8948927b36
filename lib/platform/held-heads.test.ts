import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { heldHead, holdHead } from '#lib/platform/held-heads'

function received(rawHeaders: string[]) {
  const message = new IncomingMessage(new Socket())
  message.url = '/api/2025-10-13/quotes/Quote%3A1?a=%41'
  message.rawHeaders = rawHeaders
  return { message, response: new ServerResponse(message) }
}

function handedOver(message: IncomingMessage) {
  const headers = new Headers([['x-forwarded-for', '127.0.0.1']])
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  return new Request('http://localhost/api', { headers })
}

test('a route handler gets the target and the headers as they arrived, with none added', () => {
  const { message, response } = received(['Host', 'localhost:3000', 'X-Own', 'a', 'X-Own', 'b'])
  holdHead(message, response)
  expect(heldHead(handedOver(message))).toEqual({
    target: '/api/2025-10-13/quotes/Quote%3A1?a=%41',
    headers: [
      ['host', 'localhost:3000'],
      ['x-own', 'a'],
      ['x-own', 'b'],
    ],
  })
})

test('a head is let go once its answer is out', () => {
  const { message, response } = received([])
  holdHead(message, response)
  response.emit('close')
  expect(heldHead(handedOver(message))).toBeUndefined()
})

test("a client cannot name another request's head", () => {
  const first = received(['Authorization', 'Basic first'])
  holdHead(first.message, first.response)
  const second = received([])
  second.message.headers['countersign-head'] = String(first.message.headers['countersign-head'])
  holdHead(second.message, second.response)
  expect(heldHead(handedOver(second.message))?.headers).toEqual([])
})
