import { Server } from 'node:http'
import type { Settings } from '#lib/operations/world'
import { readEnvironment } from '#lib/runtime/config/env'
import { stripPageHeaders } from '#lib/runtime/next/framework-headers'
import type { Pages } from '#lib/runtime/pages/pages'

/** Starts Next without a server: it answers the requests that the server of `front-door.ts` forwards. */
export async function startNext({ host, port }: Settings): Promise<Pages> {
  // Loaded here, because the API alone runs without it.
  const { default: next } = await import('next')
  const isDeveloping = readEnvironment().NODE_ENV === 'development'
  // Next takes upgrades from a server. This one never listens and emits only permitted upgrades.
  const upgrades = new Server()
  const app = next({ dev: isDeveloping, hostname: host, port, httpServer: upgrades })
  await app.prepare()
  const handler = app.getRequestHandler()
  const upgrade: Pages['upgrade'] = (message, socket, head) => {
    // Next accepts sockets only after its first request. Until then, the page retries.
    if (!upgrades.emit('upgrade', message, socket, head)) socket.destroy()
  }
  return {
    answer: (message, response) => {
      stripPageHeaders(message.headers)
      return handler(message, response)
    },
    upgrade: isDeveloping ? upgrade : undefined,
  }
}
