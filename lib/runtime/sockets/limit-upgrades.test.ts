import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { limitUpgrades } from '#lib/runtime/sockets/limit-upgrades'
import { testWorld } from '#lib/testing/sandbox/test-world'

const { world, dispose } = await testWorld()
afterAll(() => dispose())

const OWN = ['Host: localhost:3000', 'Origin: http://localhost:3000']

describe('while pages are developed', () => {
  test('the framework is given the socket that reloads its pages', async () => {
    expect(await upgraded('/_next/webpack-hmr', OWN, { isDeveloping: true })).toBe('the framework')
  })

  // As a request like any other; or, where Node cannot, as a call for what is no path of the API.
  const status = 'shouldUpgradeCallback' in createServer() ? 200 : 404
  test.each([
    ['of a foreign host', '/_next/webpack-hmr', ['Host: evil.example', 'Origin: http://localhost:3000']],
    ['of a foreign origin', '/_next/webpack-hmr', ['Host: localhost:3000', 'Origin: https://evil.example']],
    ['of another site', '/_next/webpack-hmr', ['Host: localhost:3000', 'Sec-Fetch-Site: cross-site']],
    ['of a page', '/', OWN],
    ['of nothing', '/zzz', ['Host: evil.example']],
  ])('it is given none %s, which is answered', async (_, path, headers) => {
    expect(await upgraded(path, headers, { isDeveloping: true })).toContain(`HTTP/1.1 ${status} `)
  })
})

test.each(['/', '/_next/webpack-hmr'])('otherwise it is given none, and %s is answered as any request', async path => {
  expect(await upgraded(path, OWN, { isDeveloping: false })).toMatch(/^HTTP\/1\.1 200 /)
})

/** What a client that asks for an upgrade is told first, by a server whose framework takes whatever it is given. */
async function upgraded(path: string, headers: readonly string[], { isDeveloping }: { isDeveloping: boolean }) {
  const server = createServer((_, response) => response.end('a page'))
  const sockets: Socket[] = []
  server.on('connection', socket => sockets.push(socket))
  server.on('upgrade', (_, socket) => socket.write('the framework'))
  limitUpgrades(server, world, { isDeveloping })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // Listens on a port, as was just asked.
  const lines = [`GET ${path} HTTP/1.1`, ...headers, 'Connection: Upgrade', 'Upgrade: websocket', '', '']
  const client = connect({ port, host: '127.0.0.1' }, () => client.write(lines.join('\r\n')))
  const [told] = await once(client, 'data')
  client.destroy()
  server.close()
  for (const socket of sockets) socket.destroy()
  return String(told)
}
