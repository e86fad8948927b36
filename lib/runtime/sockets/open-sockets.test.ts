import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { cutSockets, trackSockets } from '#lib/runtime/sockets/open-sockets'

test.each([
  ['CONNECT', 'connect', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an upgrade', 'upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['a partial request head', 'connection', 'GET / HT'],
])('cutSockets cuts a connection that %s keeps open, so that the server can close', async (_, event, bytes) => {
  const server = createServer()
  trackSockets(server)
  const held = once(server, event)
  // Node leaves the socket open if the event has a listener.
  server.on(event, () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => client.write(bytes))
  let isCut = false
  const markCut = () => {
    isCut = true
  }
  client.once('end', markCut).on('error', markCut).resume()
  await held
  const closed = once(server, 'close')
  server.close()
  cutSockets(server)
  await vi.waitFor(() => expect(isCut).toBe(true))
  await closed
  client.destroy()
})
