import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
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

test('an error page without a Content Security Policy gets none', async () => {
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

test('a response keeps its header `Connection: close` when answerWith replaces the other headers', async () => {
  const { headers } = await receiveResponse(response => {
    response.setHeader('Connection', 'close')
    response.answerWith(ANSWER)
    response.end('text')
  })
  expect(headers.get('connection')).toBe('close')
})

const LENGTH = 1_000_000
const HEAD = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${LENGTH}\r\n\r\n`

test.each([
  ['the rest of its body', LENGTH - 1],
  ['nothing more', 0],
])(
  'a client that is answered during its upload, and then sends %s, receives the answer without an error',
  async (_, rest) => {
    const received = await withServer(
      (request, response) => {
        request.once('data', () => {
          request.pause()
          response.answerWith(ANSWER)
          response.end('text')
        })
      },
      port =>
        new Promise<string>((resolve, reject) => {
          let text = ''
          const socket = connect(port, '127.0.0.1', () => socket.write(`${HEAD}x`))
          socket.on('data', data => {
            text += data
            socket.write('x'.repeat(rest))
          })
          socket.once('end', () => resolve(text))
          socket.once('error', reject)
        }),
    )
    expect(received).toMatch(/^HTTP\/1.1 201 .*Connection: close.*\r\n\r\ntext$/s)
  },
)

function receiveResponse(answer: (response: ExactResponse) => void): Promise<Response> {
  return withServer(
    (_, response) => answer(response),
    async port => {
      const response = await fetch(`http://127.0.0.1:${port}/`)
      await response.arrayBuffer()
      return response
    },
  )
}

async function withServer<Result>(
  listener: (request: IncomingMessage, response: ExactResponse) => void,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = createServer({ ServerResponse: ExactResponse }, listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo // The server listens on a port.
    return await use(port)
  } finally {
    server.close()
  }
}
