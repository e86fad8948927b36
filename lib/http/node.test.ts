import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fromNode, headerPairs, writeAnswer } from '#lib/http/node'

function exchange() {
  const message = new IncomingMessage(new Socket())
  Object.assign(message, { method: 'PUT', url: '/a?b', rawHeaders: ['Host', 'x', 'X-OWN', 'y', 'host', 'z'] })
  return { message, response: new ServerResponse(message) }
}

test('a request is told as it came, its header names in lower case, in their order and as often', () => {
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
])('%s asks for %s, of the host %s', (url, target, authority) => {
  const { message, response } = exchange()
  expect(fromNode(Object.assign(message, { url }), response)).toMatchObject({ target, authority })
})

test.each(['Host', 'HOST', 'hOST', 'host'])('%s is read as host', name => {
  expect(headerPairs([name, 'x'])).toEqual([['host', 'x']])
})

test('the signal is one, and aborts when the connection is closed', () => {
  const { message, response } = exchange()
  const request = fromNode(message, response)
  const { signal } = request
  expect(request.signal).toBe(signal)
  expect(signal.aborted).toBe(false)
  response.emit('close')
  expect(signal.aborted).toBe(true)
})

test('all requests have one shape: none has an accessor of its own', () => {
  const { message, response } = exchange()
  const own = Object.values(Object.getOwnPropertyDescriptors(fromNode(message, response)))
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ get }) => get !== undefined)).toEqual([])
})

test('a stream that waits for its reader leaves nothing behind on the response', async () => {
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
