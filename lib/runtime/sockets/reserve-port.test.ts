import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { reservePort } from '#lib/runtime/sockets/reserve-port'

const host = '127.0.0.1'
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test('a server that takes over a reserved port answers clients that connected earlier or connect later', async () => {
  const reserved = await reservePort({ host, port: 0 })
  const early = connect(reserved.port, host)
  early.write(get)
  await once(early, 'connect')
  const server = createServer((_, response) => response.end('here'))
  reserved.handOver(server)
  try {
    expect(await text(early)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*here$/)
    expect(await (await fetch(`http://${host}:${reserved.port}`)).text()).toBe('here')
    expect(server.address()).toMatchObject({ port: reserved.port })
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

test('a closing server closes idle connections that clients opened before the port was handed over', async () => {
  const reserved = await reservePort({ host, port: 0 })
  const early = connect(reserved.port, host)
  early.write(get.replace('close', 'keep-alive'))
  await once(early, 'connect')
  const server = createServer((_, response) => response.end('here'))
  reserved.handOver(server)
  await once(early, 'data')
  const closed = Promise.all([once(early, 'close'), once(server, 'close')])
  server.close()
  await closed
})

test('closing a server also closes a reserved port that was handed over to it', async () => {
  const reserved = await reservePort({ host, port: 0 })
  const server = createServer()
  reserved.handOver(server)
  await new Promise(resolve => server.close(resolve))
  await expect(fetch(`http://${host}:${reserved.port}`)).rejects.toThrow()
})

test('releasing a port disconnects waiting clients, and the port can be reserved again', async () => {
  const reserved = await reservePort({ host, port: 0 })
  const early = connect(reserved.port, host)
  await once(early, 'connect')
  early.resume()
  reserved.release()
  await once(early, 'close')
  const again = await reservePort({ host, port: reserved.port })
  again.release()
})

test('reservePort reports that a port is in use, or that HOST is not an address of this machine', async () => {
  const other = createListener().listen(0, host)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    await expect(reservePort({ host, port })).rejects.toThrow(`Port ${port} on ${host} is in use. Stop the process`)
    await expect(reservePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST=192.0.2.1 is not an address')
  } finally {
    other.close()
  }
})
