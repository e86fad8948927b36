import { once } from 'node:events'
import { createServer, Server } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { writeAnswer } from '#lib/http/node-http'
import { HEARTBEAT_MS } from '#lib/runtime/log/event-feed'
import { installGuard } from '#lib/runtime/next/server-guard'
import { headlessServer } from '#lib/runtime/server/headless-server'
import { PATIENCE, STILLNESS_MS } from '#lib/runtime/sockets/client-timeouts'
import { testWorld } from '#lib/testing/sandbox/test-world'

const { headersTimeout, requestTimeout, keepAliveTimeout } = PATIENCE
const WAITS = { headersTimeout, requestTimeout, keepAliveTimeout }
const { world, dispose } = await testWorld()
const { emit } = Server.prototype
afterEach(() => {
  Server.prototype.emit = emit
  vi.unstubAllEnvs()
})
afterAll(() => dispose())

describe('as long as is said and no longer waits', () => {
  test('the server without pages', () => {
    expect(headlessServer(world)).toMatchObject({ ...WAITS, timeout: STILLNESS_MS })
  })

  test('a server of the framework, from its first connection on', () => {
    expect(guarded()).toMatchObject({ ...WAITS, timeout: STILLNESS_MS })
  })

  test('the one that builds pages while they are asked for, except for the page', () => {
    vi.stubEnv('NODE_ENV', 'development')
    expect(guarded()).toMatchObject({ ...WAITS, timeout: 0 })
  })
})

/** A server that has had a connection. */
function guarded(): Server {
  installGuard(world)
  const server = createServer()
  server.emit('connection', new Socket())
  return server
}

test('an event stream tells that it lives more often than a still connection is cut', () => {
  expect(HEARTBEAT_MS * 2).toBeLessThanOrEqual(STILLNESS_MS)
})

test('a client that never reads its answer is cut', { timeout: 30_000 }, async () => {
  const large = 'x'.repeat(32_000_000)
  const server = createServer((message, response) => {
    void writeAnswer({ status: 200, headers: [], body: large }, message, response)
  })
  server.timeout = 200
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // Listens on a port, as was just asked.
  const isConnected = once(server, 'connection')
  const client = connect({ port, host: '127.0.0.1' }, () => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  client.on('error', () => {})
  client.pause()
  const [connection] = await isConnected
  await once(connection, 'close')
  client.destroy()
  server.close()
})
