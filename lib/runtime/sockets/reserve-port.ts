import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Settings } from '#lib/operations/world-settings'
import { SettingError } from '#lib/runtime/config/setting-error'

/** A port on which clients wait until a server takes it over. */
export interface ReservedPort {
  readonly port: number
  /** Makes a server listen on the port and answer the waiting clients. */
  handOver(server: Server): void
  /** Stops listening and disconnects the waiting clients. */
  release(): void
}

/**
 * Listens on the port in the settings, or on a free port if it is 0. Call this before the World is built: the World
 * needs the number, and no data may change if the port is in use. Throws {@link SettingError} if listening fails.
 */
export async function reservePort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<ReservedPort> {
  const waiting: Socket[] = []
  const listener = createServer({ pauseOnConnect: true }, socket => {
    socket.on('error', () => socket.destroy())
    waiting.push(socket)
  })
  try {
    listener.listen({ port, host })
    await once(listener, 'listening')
  } catch (error) {
    throw new SettingError(listenProblem(error, { host, port }))
  }
  return {
    port: (listener.address() as AddressInfo).port, // The listener has a port, so its address is not a string.
    handOver: server => {
      // Wait until the server listens. Before that, the server does not track connections, so it would neither time
      // them out nor close them.
      server.once('listening', () => {
        for (const socket of waiting.splice(0)) {
          server.emit('connection', socket)
          socket.resume()
        }
      })
      server.listen(listener)
    },
    release: () => {
      listener.close()
      for (const socket of waiting.splice(0)) socket.destroy()
    },
  }
}

function listenProblem(error: unknown, { host, port }: { host: string; port: number }): string {
  const { code, message } = error as NodeJS.ErrnoException // `listen` emits only errors of this type.
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop the process that uses it, set PORT to another port, or set PORT to 0 for a free port.`
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${host} is not an address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`
  }
  return `Can't listen on ${host}, port ${port}: ${message}. Set HOST or PORT to another value.`
}
