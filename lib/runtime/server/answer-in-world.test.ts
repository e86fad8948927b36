import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import type { Pages } from '#lib/runtime/pages/pages'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { serveWorlds, type WorldServer } from '#lib/testing/sandbox/serve-worlds'

const servers: WorldServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end()
})
async function start(...options: Parameters<typeof serveWorlds>): Promise<WorldServer> {
  const server = await serveWorlds(...options)
  servers.push(server)
  return server
}

/** Sends a request head and collects the response. */
function open({ origin }: WorldServer, request: string, ...lines: string[]) {
  const { host, port } = new URL(origin)
  const client = connect(Number(port), '127.0.0.1')
  client.write(`${[`${request} HTTP/1.1`, `Host: ${host}`, ...lines].join('\r\n')}\r\n\r\n`)
  const received = { text: '' }
  client.on('data', piece => (received.text += piece))
  return { client, received }
}

const waitForClose = (client: Socket) => once(client, 'close')

test("the event stream of a world sends only that world's calls, and ends when the world ends", async () => {
  const server = await start()
  const sandbox = await server.enter((await server.create({ name: 'one' })).body.name)
  const { client, received } = open(server, `GET /w/one${CONTROL_PATH}/events`)
  await vi.waitFor(() => expect(received.text).toContain('retry: 1000'))
  await server.send('GET', `${BASE_PATH}/discoveries`)
  const { headers } = await sandbox.call('GET', '/customers')
  await vi.waitFor(() => expect(received.text).toContain(headers.get('sandbox-trace-id')))
  expect(received.text).not.toContain('/discoveries')
  expect((await server.control('DELETE', '/worlds/one')).status).toBe(204)
  await vi.waitFor(() => expect(received.text).toMatch(/\r\n0\r\n\r\n$/))
  client.destroy()
})

test('the server stops promptly even if event streams of worlds are open', async () => {
  const server = await serveWorlds()
  const streams = []
  for (const name of ['one', 'two']) {
    await server.create({ name })
    streams.push(open(server, `GET /w/${name}${CONTROL_PATH}/events`))
  }
  for (const { received } of streams) await vi.waitFor(() => expect(received.text).toContain('retry: 1000'))
  const startedAt = performance.now()
  await Promise.all([server.end(), ...streams.map(({ client }) => waitForClose(client))])
  // Less than the 5 seconds after which a stopping server closes the connections that are still open.
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  expect(server.main.worlds.list()).toEqual([])
})

test('ending a world rejects further calls and waits for a running call', async () => {
  const server = await start()
  const sandbox = await server.enter((await server.create({ name: 'one' })).body.name)
  const body = JSON.stringify({ customerType: 'INDIVIDUAL' })
  const { client, received } = open(
    server,
    `POST /w/one${BASE_PATH}/customers`,
    `Authorization: Basic ${btoa(`${sandbox.token.clientId}:${sandbox.token.clientSecret}`)}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  )
  await vi.waitFor(() => expect(received.text).toContain('100 Continue'))
  const ending = server.control('DELETE', '/worlds/one')
  const expectEnded = async () => expect((await sandbox.call('GET', '/customers')).status).toBe(404)
  await vi.waitFor(expectEnded)
  client.write(body)
  expect((await ending).status).toBe(204)
  expect(received.text).toContain('201 Created')
  client.destroy()
})

test('a call whose request line contains a full URL is answered by the world in that URL', async () => {
  const server = await start()
  await server.create({ name: 'one' })
  const { client, received } = open(server, `GET ${server.origin}/w/one${CONTROL_PATH}/state`, 'Connection: close')
  await waitForClose(client)
  expect(received.text).toContain(`"origin":"${server.origin}/w/one"`)
})

test('a page request under /w/{name} passes the usual checks, then is redirected to the page with ?world={name}', async () => {
  const pages: Pages = { answer: async (_, response) => void response.end('page') }
  const server = await start({}, pages)
  const headers = { host: new URL(server.origin).host }
  const visit = (target: string, more = {}) => server.send('GET', target, { headers: { ...headers, ...more } })
  for (const [target, location] of [
    ['/w/one', '/?world=one'],
    ['/w/one/', '/?world=one'],
    ['/w/one/log/ex_1', '/log/ex_1?world=one'],
    ['/w/one/log?status=4xx', '/log?status=4xx&world=one'],
  ] as const) {
    const reply = await visit(target)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, location])
  }
  expectError(await visit('/w/one//evil.example'), 'INVALID_REQUEST_FORMAT')
  expectError(await visit('/w/one/', { host: 'evil.example' }), 'MISDIRECTED_REQUEST')
  expectError(await visit(`/w/one${CONTROL_PATH}/state`), 'REFERENCE_NOT_FOUND', { reason: 'WORLD_ENDED' })
  const login = await visit('/w/one/log', { 'x-forwarded-for': '10.0.0.1' })
  expect(login.headers.get('location')).toBe('/login?next=%2Fw%2Fone%2Flog')
})
