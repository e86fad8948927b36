import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isServedHost } from '#lib/http/admit'
import { isForeignOrigin } from '#lib/http/allowed-origins'
import { headerPairs } from '#lib/http/node-http'
import type { World } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import { exemptFromTimeouts } from '#lib/runtime/sockets/client-timeouts'
import { answerOnSocket } from '#lib/runtime/sockets/take-over-requests'

/**
 * Takes from the framework what it would keep open and never answer: all upgrades but, while pages are developed, those of
 * the socket that reloads them. Where nobody listens for upgrades, Node reads a request as if it had asked for none; and so
 * it does with one that the callback refuses, from 22.21 and 24.9 on. Before, it is answered as a call on its socket, which
 * is closed: no page can be drawn there.
 */
export function limitUpgrades(server: Server, world: RunningWorld, { isDeveloping }: { isDeveloping: boolean }): void {
  const listeners = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  if (!isDeveloping) return
  Object.assign(server, { shouldUpgradeCallback: (message: IncomingMessage) => reloadsPages(message, world) })
  server.on('upgrade', (message, socket, head) => {
    if (!reloadsPages(message, world)) return answerOnSocket(message, socket as Socket, world)
    exemptFromTimeouts(socket as Socket)
    for (const listener of listeners) Reflect.apply(listener, server, [message, socket, head])
  })
}

/** Whether a page of this server asks for the socket over which it is told to reload. */
function reloadsPages({ url, rawHeaders }: IncomingMessage, { settings }: World): boolean {
  const request = { headers: headerPairs(rawHeaders), target: url ?? '' }
  return request.target.startsWith('/_next/') && isServedHost(request, settings) && !isForeignOrigin(request, settings)
}
