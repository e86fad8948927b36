import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { CONTROL_PATH } from '#lib/contract/operation'
import { headlessServer } from '#lib/runtime/server/headless-server'
import { testWorld } from '#lib/testing/sandbox/test-world'

const { world, dispose } = await testWorld()
const server = headlessServer(world)
afterAll(async () => {
  server.close()
  await dispose()
})

test('event streams that were asked for at once are let go of when their connection is cut', async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // Listens on a port, as was just asked.
  const asked = vi.fn()
  server.on('request', asked)
  const request = `GET ${CONTROL_PATH}/events HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`
  const client = connect({ port, host: '127.0.0.1' }, () => client.write(request.repeat(3)))
  // What the second and third are told waits for the first to end.
  await once(client, 'data')
  expect(asked).toHaveBeenCalledTimes(3)
  await vi.waitFor(() => expect(world.events.isFollowed()).toBe(true))
  client.destroy()
  await vi.waitFor(() => expect(world.events.isFollowed()).toBe(false))
})
