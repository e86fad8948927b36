import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect } from 'node:net'
import { NodeNextRequest, NodeNextResponse } from 'next/dist/server/base-http/node'
import { sendResponse } from 'next/dist/server/send-response'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { getOpenApi } from '#lib/contract/openapi-operation'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { answerByRouteHandler } from '#lib/runtime/next/answer-by-route-handler'
import { serve } from '#lib/runtime/next/serve-route'
import type { Pages } from '#lib/runtime/pages/pages'
import { frontDoor } from '#lib/runtime/server/front-door'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { sendBytes, sendRequest } from '../../../e2e/edge/raw-socket.ts'

const { world, dispose } = await testWorld()
afterAll(() => dispose())

/**
 * Route handlers. `next` runs them, and writes their responses with Next's code. The end-to-end tests cover Next's
 * router and pages.
 */
const routes = serve(...OPERATIONS, getOpenApi, ...CONTROL_OPERATIONS)
/** Compression middleware of Next. Loaded with `require`, because the module has no type declarations. */
const compress = createRequire(import.meta.url)('next/dist/compiled/compression')()
const seen: { readonly url: string | undefined; readonly headers: readonly string[] }[] = []
const next: Pages = {
  answer: async (message, response) => {
    seen.push({ url: message.url, headers: Object.keys(message.headers) })
    compress(message, response, () => {})
    const handler = routes[message.method as keyof typeof routes]
    await sendResponse(new NodeNextRequest(message), new NodeNextResponse(response), await handler())
  },
}

const HOST = 'Host: localhost:3000'
const JSON_TYPE = 'Content-Type: application/json'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

describe.each([
  ['without Next', () => frontDoor(world)],
  ['with route handlers', () => frontDoor(world, { pages: next, answerCall: answerByRouteHandler(next) })],
])('server %s', (_, createServer) => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port // The server listens on a port.
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = (text: string) => {
    const client = connect({ port, host: '127.0.0.1' }, () => client.write(text))
    return client
  }

  test('delivers events as they happen, and unsubscribes a client that disconnects', async () => {
    const client = open(`GET ${CONTROL_PATH}/events HTTP/1.1\r\n${HOST}\r\n\r\n`)
    let received = ''
    client.on('data', piece => (received += piece))
    await vi.waitFor(() => expect(world.events.hasSubscribers()).toBe(true))
    const { headers } = await sendRequest(port, [`GET ${BASE_PATH}/discoveries HTTP/1.1`, HOST])
    await vi.waitFor(() => expect(received).toContain(headers.get('sandbox-trace-id')))
    expect(received).toContain('\r\nTransfer-Encoding: chunked\r\n')
    client.destroy()
    await vi.waitFor(() => expect(world.events.hasSubscribers()).toBe(false))
  })

  test('unsubscribes pipelined event streams when their client disconnects', async () => {
    const onRequest = vi.fn()
    server.on('request', onRequest)
    const client = open(`GET ${CONTROL_PATH}/events HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(3))
    await once(client, 'data')
    expect(onRequest).toHaveBeenCalledTimes(3)
    await vi.waitFor(() => expect(world.events.hasSubscribers()).toBe(true))
    client.destroy()
    await vi.waitFor(() => expect(world.events.hasSubscribers()).toBe(false))
  })

  test('answers HEAD with the head of the GET response, without a body', async () => {
    const get = await sendRequest(port, [`GET ${CONTROL_PATH}/clock HTTP/1.1`, HOST])
    const { status, headers, body } = await sendRequest(port, [`HEAD ${CONTROL_PATH}/clock HTTP/1.1`, HOST])
    expect([status, body, headers.get('content-length')]).toEqual([200, '', get.headers.get('content-length')])
    expect([...headers.keys()]).toEqual([...get.headers.keys()])
  })

  test('answers 204 without Content-Length, Content-Type or Transfer-Encoding', async () => {
    const { status, headers } = await sendRequest(port, [
      `POST ${CONTROL_PATH}/reset HTTP/1.1`,
      HOST,
      'Content-Length: 0',
    ])
    expect([status, headers.has('content-length'), headers.has('content-type')]).toEqual([204, false, false])
    expect(headers.has('transfer-encoding')).toBe(false)
  })

  test('sends 100 Continue only if the body will be read', async () => {
    const post = (length: number) =>
      `POST ${CONTROL_PATH}/login HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`
    const more = '{"key":"wrong"}'
    const read = await sendBytes(port, post(more.length), { methods: ['POST'], more })
    expect([read.isContinued, read.answers[0]?.status]).toEqual([true, 401])
    const unread = await sendBytes(port, post(70_000), { methods: ['POST'] })
    expect([unread.isContinued, unread.answers[0]?.status]).toEqual([false, 413])
  })

  test('answers a chunked body above the limit with 413, and closes the connection', async () => {
    const lines = [`POST ${CONTROL_PATH}/login HTTP/1.1`, HOST, JSON_TYPE, 'Transfer-Encoding: chunked']
    const { status, headers } = await sendRequest(port, lines, chunk(' '.repeat(70_000)))
    expect([status, headers.get('connection')]).toEqual([413, 'close'])
  })

  test('answers invalid bytes within a body only once, with the parse error', async () => {
    const lines = [`POST ${BASE_PATH}/quotes HTTP/1.1`, HOST, JSON_TYPE, 'Transfer-Encoding: chunked']
    const client = open(`${lines.join('\r\n')}\r\n\r\nno length\r\n`)
    let received = ''
    client.on('data', piece => (received += piece))
    await once(client, 'close')
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(received).toContain('"BAD_HTTP"')
  })

  test('answers without compression, and without headers that a framework would add', async () => {
    const lines = [`GET ${CONTROL_PATH}/clock HTTP/1.1`, HOST, 'Accept-Encoding: gzip', 'RSC: 1']
    const { headers } = await sendRequest(port, lines)
    expect([headers.has('vary'), headers.has('content-encoding'), headers.has('transfer-encoding')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('Next receives only calls to known paths, without IDs, queries or unneeded headers', async () => {
  const server = frontDoor(world, { pages: next, answerCall: answerByRouteHandler(next) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // The server listens on a port.
  seen.length = 0
  await sendRequest(port, [`GET /%61pi/2025-10-13/quotes/a%2Fb?x=1 HTTP/1.1`, HOST, 'Cookie: a=b', 'Next-Action: x'])
  await sendRequest(port, [`GET ${BASE_PATH}/nowhere HTTP/1.1`, HOST])
  expect(seen).toEqual([{ url: `${BASE_PATH}/quotes/-`, headers: ['host'] }])
  server.close()
})

test("a route handler outside this project's server answers 503 and names a command that starts that server", async () => {
  const response = await routes.GET()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('npm start'),
  })
})
