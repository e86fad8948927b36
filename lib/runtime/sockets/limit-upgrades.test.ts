import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { frontDoor } from '#lib/runtime/server/front-door'
import { testWorld } from '#lib/testing/sandbox/test-world'

const { world, dispose } = await testWorld()
afterAll(() => dispose())

const SAME_ORIGIN = ['Host: localhost:3000', 'Origin: http://localhost:3000']
const RELOADS = ['/_next/hmr?id=1', '/_next/webpack-hmr']

describe('in development', () => {
  test.each(RELOADS)('Next opens the reload socket %s for a page of this server', async path => {
    expect(await requestUpgrade(path, SAME_ORIGIN, { isDeveloping: true })).toBe('the socket of Next')
  })

  // Since versions 22.21 and 24.9, Node handles a rejected upgrade as a plain request. With older versions, the server
  // answers the upgrade request as an API call, without Next.
  const isAnsweredAsPage = 'shouldUpgradeCallback' in createServer()
  test.each([
    ['for a foreign host', '/_next/hmr', ['Host: evil.example', 'Origin: http://localhost:3000'], 421],
    ['for a page of a foreign origin', '/_next/hmr', ['Host: localhost:3000', 'Origin: https://evil.example'], 200],
    ['for a page of another site', '/_next/hmr', ['Host: localhost:3000', 'Sec-Fetch-Site: cross-site'], 200],
    ['for the path of a page', '/', SAME_ORIGIN, 200],
    ['for an unknown path of a foreign host', '/zzz', ['Host: evil.example'], 421],
  ])('Next does not open a socket %s, and the client gets a response', async (_, path, headers, status) => {
    const expected = isAnsweredAsPage ? status : 404
    expect(await requestUpgrade(path, headers, { isDeveloping: true })).toContain(`HTTP/1.1 ${expected} `)
  })
})

test.each(['/', ...RELOADS])('in production, an upgrade request for %s is answered as a plain request', async path => {
  expect(await requestUpgrade(path, SAME_ORIGIN, { isDeveloping: false })).toMatch(/^HTTP\/1\.1 200 /)
})

/** Requests an upgrade and returns the first bytes that the client receives. */
async function requestUpgrade(path: string, headers: readonly string[], { isDeveloping }: { isDeveloping: boolean }) {
  const server = frontDoor(world, {
    pages: {
      answer: async (_, response) => void response.end('a page'),
      upgrade: isDeveloping ? (_, socket) => void socket.write('the socket of Next') : undefined,
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // Not a string or null, because the server listens on a port.
  const lines = [`GET ${path} HTTP/1.1`, ...headers, 'Connection: Upgrade', 'Upgrade: websocket', '', '']
  const client = connect({ port, host: '127.0.0.1' }, () => client.write(lines.join('\r\n')))
  const [received] = await once(client, 'data')
  client.destroy()
  server.close()
  return String(received)
}
