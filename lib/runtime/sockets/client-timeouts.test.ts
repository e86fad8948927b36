import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { dispatch } from '#lib/http/handle'
import { fromNode, writeAnswer } from '#lib/http/node-http'
import { HEARTBEAT_MS } from '#lib/runtime/log/event-feed'
import type { Pages } from '#lib/runtime/pages/pages'
import { frontDoor } from '#lib/runtime/server/front-door'
import { applyClientTimeouts, CLIENT_TIMEOUTS, type ClientTimeouts } from '#lib/runtime/sockets/client-timeouts'
import { respond } from '#lib/runtime/sockets/respond'
import { testWorld } from '#lib/testing/sandbox/test-world'

const { world, dispose } = await testWorld()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => dispose())

/** In place of Next, answers every page request as a call. */
const next: Pages = {
  answer: (message, response) =>
    respond(dispatch(fromNode(message, response), world), { message, response, logFault: world.logFault }),
}
const SERVERS: Readonly<Record<string, (timeouts?: ClientTimeouts) => Server>> = {
  'the server without pages': timeouts => frontDoor(world, { timeouts }),
  'the server with pages': timeouts => frontDoor(world, { pages: next, timeouts }),
}
/** Limit in milliseconds that no test reaches. */
const NEVER = 120_000
const STATE = 'GET /api/sandbox/state HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'
const BODY_HEAD = 'POST /api/sandbox/login HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n'

describe.each(Object.entries(SERVERS))('%s', (_, createFrontDoor) => {
  test('applies the documented limits', async () => {
    const server = createFrontDoor()
    const talk = await talkTo(server, { first: STATE })
    await talk.waitForText('"rpId"')
    const { head, body, idle, unread } = CLIENT_TIMEOUTS
    expect([head, body, idle, unread]).toEqual([10_000, 20_000, 75_000, 30_000])
    expect(server).toMatchObject({ keepAliveTimeout: idle, keepAliveTimeoutBuffer: 0, timeout: unread })
    expect(server).toMatchObject({ headersTimeout: 0, requestTimeout: 0 })
  })

  test('answers a trickling head with 400 after the head limit, then closes the connection', async () => {
    const talk = await talkTo(createFrontDoor(limits({ head: 300 })), {
      first: 'GET / HTTP/1.1\r\nX-Slow: ',
      trickle: 'a',
    })
    const { received, afterMs } = await talk.closed
    expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]+"TOO_SLOW"/)
    expect(afterMs).toBeGreaterThanOrEqual(300)
  })

  test('closes a silent connection after the head limit', async () => {
    const talk = await talkTo(createFrontDoor(limits({ head: 300 })), {})
    expect((await talk.closed).afterMs).toBeGreaterThanOrEqual(300)
  })

  test('answers a trickling head on a reused connection with 400', async () => {
    const talk = await talkTo(createFrontDoor(limits({ head: 300 })), { first: STATE })
    await talk.waitForText('"rpId"')
    talk.trickle('GET / HTTP/1.1\r\nX-Slow: ', 'a')
    const { received } = await talk.closed
    expect(received).toMatch(/"rpId"[\s\S]+HTTP\/1\.1 400 [\s\S]+"TOO_SLOW"/)
  })

  test.each([
    ['of a known length', 'Content-Length: 60000\r\n\r\n{', ' '],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n', '1\r\n \r\n'],
  ])(
    'answers a trickling body %s with 400 after the body limit, then closes the connection',
    async (_, first, piece) => {
      const talk = await talkTo(createFrontDoor(limits({ body: 300 })), { first: BODY_HEAD + first, trickle: piece })
      const { received, afterMs } = await talk.closed
      expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]+"TOO_SLOW"/)
      expect(afterMs).toBeGreaterThanOrEqual(300)
    },
  )

  test('applies the body limit to each body separately, even without a pause between bodies', async () => {
    const start = `${BODY_HEAD}Content-Length: 15\r\n\r\n{`
    const talk = await talkTo(createFrontDoor(limits({ body: 1_500 })), { first: start })
    for (let body = 1; body <= 4; body += 1) {
      await new Promise(resolve => setTimeout(resolve, 500))
      talk.trickle(`"key":"wrong"}${start}`)
    }
    // After several wrong keys, the login answers 429.
    await vi.waitFor(() => expect(talk.readReceived().match(/HTTP\/1\.1 4(01|29)/g)).toHaveLength(4))
    expect(talk.readReceived()).not.toContain('TOO_SLOW')
  })

  test('closes an idle connection after the idle limit, without a further response', async () => {
    const talk = await talkTo(createFrontDoor(limits({ idle: 300 })), { first: STATE })
    const { received, afterMs } = await talk.closed
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(afterMs).toBeGreaterThanOrEqual(300)
  })

  test('keeps an idle connection and an event stream open beyond the head and body limits', async () => {
    // The head limit begins with the connection. On a busy machine, a head may arrive late.
    const server = createFrontDoor(limits({ head: 2_000, body: 2_000 }))
    const idle = await talkTo(server, { first: STATE })
    const stream = await talkTo(server, { first: STATE.replace('state', 'events') })
    await stream.waitForText('retry: 1000')
    await idle.waitForText('"rpId"')
    await new Promise(resolve => setTimeout(resolve, 2_400))
    expect([idle.isClosed(), stream.isClosed()]).toEqual([false, false])
    idle.trickle(STATE)
    await vi.waitFor(() => expect(idle.readReceived().match(/HTTP\/1\.1 200/g)).toHaveLength(2))
  })
})

test('a server that compiles pages on request has no limit on the time without traffic', async () => {
  const server = frontDoor(world, { pages: { ...next, upgrade: () => {} } })
  const talk = await talkTo(server, { first: STATE })
  await talk.waitForText('"rpId"')
  expect(server.timeout).toBe(0)
})

test('two heartbeat intervals fit into the limit on the time without traffic', () => {
  expect(HEARTBEAT_MS * 2).toBeLessThanOrEqual(CLIENT_TIMEOUTS.unread)
})

test('a client that does not read is disconnected after the limit on the time without traffic', async () => {
  const large = 'x'.repeat(32_000_000)
  const server = createServer((message, response) => {
    void writeAnswer({ status: 200, headers: [], body: large }, message, response)
  })
  applyClientTimeouts(server, limits({ unread: 200 }))
  const connected = once(server, 'connection')
  const talk = await talkTo(server, { first: STATE, isReading: false })
  const [connection] = await connected
  await once(connection, 'close')
  talk.destroy()
})

test('a response that the server takes long to begin arrives, although the connection had no traffic', async () => {
  const server = createServer((_, response) => void setTimeout(() => response.end('late'), 500))
  applyClientTimeouts(server, limits({ unread: 100 }))
  const talk = await talkTo(server, { first: STATE })
  await talk.waitForText('late')
})

function limits(changes: Partial<ClientTimeouts>): ClientTimeouts {
  return { head: NEVER, body: NEVER, idle: NEVER, unread: NEVER, check: 20, ...changes }
}

/** Starts the server if needed and connects to it. Sends `first`, then `trickle` repeatedly. */
async function talkTo(server: Server, options: { first?: string; trickle?: string; isReading?: boolean }) {
  if (!server.listening) {
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const { port } = server.address() as AddressInfo // The server listens on a port.
  const startedAt = performance.now()
  const client = connect({ port, host: '127.0.0.1' })
  let received = ''
  let trickling: NodeJS.Timeout | undefined
  client.on('error', () => {})
  const closed = once(client, 'close').then(() => {
    clearInterval(trickling)
    return { received, afterMs: performance.now() - startedAt }
  })
  if (options.isReading === false) client.pause()
  else client.on('data', chunk => (received += chunk))
  const trickle = (first: string, piece = '') => {
    client.write(first)
    if (piece !== '') trickling = setInterval(() => client.write(piece), 20)
  }
  await once(client, 'connect')
  trickle(options.first ?? '', options.trickle)
  return {
    closed,
    trickle,
    readReceived: () => received,
    waitForText: (text: string) => vi.waitFor(() => expect(received).toContain(text), { timeout: 10_000 }),
    isClosed: () => client.closed,
    destroy: () => client.destroy(),
  }
}
