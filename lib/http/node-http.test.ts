import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fromNode, headerPairs, onceFinished, writeAnswer } from '#lib/http/node-http'

function exchange() {
  const message = new IncomingMessage(new Socket())
  Object.assign(message, { method: 'PUT', url: '/a?b', rawHeaders: ['Host', 'x', 'X-OWN', 'y', 'host', 'z'] })
  return { message, response: new ServerResponse(message) }
}

test('a converted request has lowercase header names and keeps repeated headers and their order', () => {
  const { message, response } = exchange()
  const { method, target, headers } = fromNode(message, response)
  expect([method, target]).toEqual(['PUT', '/a?b'])
  expect(headers).toEqual([
    ['host', 'x'],
    ['x-own', 'y'],
    ['host', 'z'],
  ])
})

test.each([
  ['/a?b', '/a?b', undefined],
  ['http://LOCALHOST:1/a?b', '/a?b', 'LOCALHOST:1'],
  ['HTTPS://[::1]:1', '/', '[::1]:1'],
  ['http://x?b', '/?b', 'x'],
  ['http:///a', '/a', ''],
  ['/http://x/a', '/http://x/a', undefined],
  ['ftp://x/a', 'ftp://x/a', undefined],
  ['http:/x', 'http:/x', undefined],
  ['*', '*', undefined],
])('the request target %j is converted to the target %j and the authority %j', (url, target, authority) => {
  const { message, response } = exchange()
  expect(fromNode(Object.assign(message, { url }), response)).toMatchObject({ target, authority })
})

test('a converted request has the address of the client', async () => {
  const addresses: (string | undefined)[] = []
  const server = createServer((message, response) => {
    addresses.push(fromNode(message, response).address)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  expect(addresses).toEqual(['127.0.0.1'])
})

test.each(['Host', 'HOST', 'hOST', 'host'])('the header name %s is read as host', name => {
  expect(headerPairs([name, 'x'])).toEqual([['host', 'x']])
})

test('a request has one signal, which aborts when the response closes', () => {
  const { message, response } = exchange()
  const request = fromNode(message, response)
  const { signal } = request
  expect(request.signal).toBe(signal)
  expect(signal.aborted).toBe(false)
  response.emit('close')
  expect(signal.aborted).toBe(true)
})

test('the signal of a request aborts when the connection closes before the response is sent', async () => {
  const { message, response } = exchange()
  const { signal } = fromNode(message, response)
  message.socket.destroy()
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
  expect(response.listenerCount('close')).toBe(0)
  expect(fromNode(message, response).signal.aborted).toBe(true)
})

test('pipelined requests share one socket listener, and each callback runs once unless it is canceled first', async () => {
  const socket = new Socket()
  const before = socket.listenerCount('close')
  const finished: number[] = []
  const requests = Array.from({ length: 50 }, (_, index) => {
    const message = new IncomingMessage(socket)
    const response = new ServerResponse(message)
    return { response, cancel: onceFinished(message, response, () => finished.push(index)) }
  })
  expect(socket.listenerCount('close')).toBe(before + 1)
  requests[0]?.response.emit('close')
  requests[1]?.cancel()
  socket.destroy()
  await once(socket, 'close')
  expect(finished).toEqual([0, ...Array.from({ length: 48 }, (_, index) => index + 2)])
  for (const { response } of requests) response.emit('close')
  expect(finished).toHaveLength(49)
})

test('closing a connection also ends a stream that is queued behind another stream', async () => {
  const { port, server, bothEnded } = await pipelinedStreams()
  const client = connect({ port, host: '127.0.0.1' }, () => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2)))
  await once(client, 'data')
  client.destroy()
  expect(await bothEnded).toBe(2)
  server.close()
})

async function pipelinedStreams() {
  let ended = 0
  const { promise: bothEnded, resolve } = Promise.withResolvers<number>()
  const server = createServer(async (message, response) => {
    await writeAnswer({ status: 200, headers: [], body: endless() }, message, response)
    ended += 1
    if (ended === 2) resolve(ended)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // The server listens on a TCP port.
  return { port, server, bothEnded }
}

async function* endless() {
  for (;;) yield 'x'.repeat(100_000)
}

test('a body is interrupted if the client leaves before the body is read', async () => {
  const read = Promise.withResolvers<unknown>()
  const server = createServer((message, response) => {
    message.once('close', () => read.resolve(fromNode(message, response).readBody(100)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n')
  await once(server, 'request')
  client.destroy()
  expect(await read.promise).toBe('interrupted')
  server.close()
})

test('no own property of a request has a getter', () => {
  const { message, response } = exchange()
  const properties = Object.values(Object.getOwnPropertyDescriptors(fromNode(message, response)))
  expect(properties.length).toBeGreaterThan(0)
  expect(properties.filter(({ get }) => get !== undefined)).toEqual([])
})

test('a stream leaves no listeners on the response, even if it has waited for drain events', async () => {
  const { message, response } = exchange()
  const write = vi.spyOn(response, 'write').mockImplementation(() => {
    setImmediate(() => response.emit('drain'))
    return false
  })
  const before = [response.listenerCount('close'), response.listenerCount('drain')]
  async function* parts() {
    for (let index = 0; index < 20; index += 1) yield 'x'
  }
  await writeAnswer({ status: 200, headers: [], body: parts() }, message, response)
  expect(write).toHaveBeenCalledTimes(20)
  expect([response.listenerCount('close'), response.listenerCount('drain')]).toEqual(before)
})
