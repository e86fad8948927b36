import { Server } from 'node:http'
import type { Settings } from '#lib/operations/world-settings'
import { readEnvironment } from '#lib/runtime/config/env'
import { stripPageHeaders } from '#lib/runtime/next/framework-headers'
import type { Pages } from '#lib/runtime/pages/pages'

/** Starts Next without a separate server. Next answers the requests that the server of `front-door.ts` forwards. */
export async function startNext({ host, port }: Settings): Promise<Pages> {
  // Import Next only here, because the API also runs without it.
  const { default: next } = await import('next')
  const isDeveloping = readEnvironment().NODE_ENV === 'development'
  // Next handles the upgrades that a server emits. This server never listens, and emits only permitted upgrades.
  const upgrades = new Server()
  const app = next({ dev: isDeveloping, hostname: host, port, httpServer: upgrades })
  await app.prepare()
  const handler = app.getRequestHandler()
  const upgrade: Pages['upgrade'] = (message, socket, head) => {
    // Next listens for upgrades only after its first request. Until then, the page retries its upgrade.
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
