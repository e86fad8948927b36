import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { HttpAnswer } from '#lib/http/http-message'
import { ExactResponse } from '#lib/runtime/sockets/exact-response'

const POLICY = "script-src 'nonce-1'; require-trusted-types-for 'script'; trusted-types default"

test.each([
  [200, POLICY],
  [304, POLICY],
  [404, POLICY],
  [500, "script-src 'nonce-1'; trusted-types default"],
])('a page with status %i is sent with the Content Security Policy "%s"', async (status, policy) => {
  const { headers } = await receiveResponse(response => {
    response.setHeader('content-security-policy', POLICY)
    response.statusCode = status
    response.end()
  })
  expect(headers.get('content-security-policy')).toBe(policy)
})

test('an error page without a Content Security Policy is sent without one', async () => {
  const { headers } = await receiveResponse(response => {
    response.statusCode = 500
    response.end()
  })
  expect(headers.has('content-security-policy')).toBe(false)
})

const ANSWER: HttpAnswer = { status: 201, headers: [['X-One', 'a']], body: 'text' }

test('a response sends the head given to answerWith instead of the head that a framework writes', async () => {
  const { status, headers } = await receiveResponse(response => {
    response.setHeader('vary', 'rsc')
    response.setHeader('x-powered-by', 'framework')
    response.answerWith(ANSWER)
    response.statusCode = 500
    response.flushHeaders()
    response.write('te')
    response.end('xt')
  })
  expect([status, headers.get('x-one'), headers.get('content-length')]).toEqual([201, 'a', '4'])
  expect([headers.has('vary'), headers.has('x-powered-by'), headers.has('transfer-encoding')]).toEqual([
    false,
    false,
    false,
  ])
})

test('a response keeps the header `Connection: close`, which an unread request body requires', async () => {
  const { headers } = await receiveResponse(response => {
    response.setHeader('Connection', 'close')
    response.answerWith(ANSWER)
    response.end('text')
  })
  expect(headers.get('connection')).toBe('close')
})

/** Starts a server that answers with `answer`, and returns the response that its client receives. */
async function receiveResponse(answer: (response: ExactResponse) => void): Promise<Response> {
  const server = createServer({ ServerResponse: ExactResponse }, (_, response) => answer(response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo // The server listens on a port.
    const response = await fetch(`http://127.0.0.1:${port}/`)
    await response.arrayBuffer()
    return response
  } finally {
    server.close()
  }
}
