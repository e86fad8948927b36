import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** An HTTP proxy between browser and server. A journey cuts it to simulate an outage. */
export interface CuttableProxy {
  /** Proxy settings for a browser context. */
  readonly settings: { readonly server: string; readonly bypass: string }
  cut(): void
  restore(): void
  close(): void
}

/** Starts a proxy that forwards all requests while it is not cut. */
export async function startCuttableProxy(): Promise<CuttableProxy> {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const onward = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('connection', socket => {
    if (isCut) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    // Browsers bypass a proxy for localhost by default.
    settings: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    restore: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
