import { Server } from 'node:http'
import type { Settings } from '#lib/operations/world-settings'
import { readEnvironment } from '#lib/runtime/config/env'
import { answerByRouteHandler } from '#lib/runtime/next/answer-by-route-handler'
import { stripPageHeaders } from '#lib/runtime/next/framework-headers'
import type { Pages } from '#lib/runtime/pages/pages'
import { serveUntilSignal } from '#lib/runtime/server/serve-until-signal'
import { preferSmallHeap } from '#lib/runtime/server/small-heap'
import { startupErrorMessage } from '#lib/runtime/server/start'

/**
 * Entry point of the server in a clone of the repository: serves the API and the control plane. With `--console`, also
 * serves the console, and Next's route handlers answer the calls.
 */
preferSmallHeap()
try {
  await serveUntilSignal({
    prepare: async settings => {
      if (!process.argv.includes('--console')) return {}
      const next = await startNext(settings)
      return { pages: next, answerCall: answerByRouteHandler(next) }
    },
  })
} catch (error) {
  const line = startupErrorMessage(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Starts Next without a separate server. Next answers the requests that the server of `front-door.ts` forwards. */
async function startNext({ host, port }: Settings): Promise<Pages> {
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
