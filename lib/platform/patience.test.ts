import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { writeAnswer } from '#lib/http/node'

vi.setConfig({ testTimeout: 30_000 })

const STILL_MS = 200
const LARGE = 'x'.repeat(32_000_000)

let server: Server
afterEach(() => server.closeAllConnections())

/** A server with little patience, and whether it cuts a client that never reads. */
async function client(listener: RequestListener) {
  server = createServer(listener)
  server.timeout = STILL_MS
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const seen = { isCut: false }
  server.on('connection', socket => socket.once('close', () => (seen.isCut = true)))
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  socket.on('error', () => {})
  socket.pause()
  return seen
}
const large: RequestListener = (message, response) =>
  void writeAnswer({ status: 200, headers: [], body: LARGE }, message, response)

test('a client that never reads its answer is cut', async () => {
  const seen = await client(large)
  await vi.waitFor(() => expect(seen.isCut).toBe(true), { timeout: 20_000 })
})

test('a stream that tells that it lives stays', async () => {
  async function* beats() {
    for (let beat = 0; beat < 8; beat += 1) {
      yield ': still here\n\n'
      await new Promise(resolve => setTimeout(resolve, STILL_MS / 2))
    }
    yield 'end'
  }
  let isWhole = false
  const seen = await client((message, response) => {
    void writeAnswer({ status: 200, headers: [], body: beats() }, message, response).then(() => {
      isWhole = !response.destroyed
    })
  })
  await vi.waitFor(() => expect([isWhole, seen.isCut]).toEqual([true, false]), { timeout: 20_000 })
})
