import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Settings } from '#lib/operations/world'
import { readEnvironment } from '#lib/runtime/config/env'

export interface NextApp {
  /** True if pages are compiled on request and reload when they change. */
  readonly isDeveloping: boolean
  answer(message: IncomingMessage, response: ServerResponse): Promise<void>
  /** Opens the socket that reloads pages. */
  upgrade(message: IncomingMessage, socket: Duplex, head: Uint8Array): void
}

/** Starts Next without a server: it answers the requests that the front door forwards. */
export async function startNext({ host, port }: Settings): Promise<NextApp> {
  // Loaded here, because the API alone runs without it.
  const { default: next } = await import('next')
  const isDeveloping = readEnvironment().NODE_ENV === 'development'
  // Next takes upgrades from a server. This one never listens and emits only permitted upgrades.
  const upgrades = new Server()
  const app = next({ dev: isDeveloping, hostname: host, port, httpServer: upgrades })
  await app.prepare()
  return {
    isDeveloping,
    answer: app.getRequestHandler(),
    upgrade: (message, socket, head) => {
      // Next listens from its first request on. The page retries.
      if (!upgrades.emit('upgrade', message, socket, head)) socket.destroy()
    },
  }
}
