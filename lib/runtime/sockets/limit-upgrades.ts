import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isForeignOrigin, isServedHost } from '#lib/http/admit'
import { headerPairs } from '#lib/http/node-http'
import type { World } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import { exemptFromTimeouts } from '#lib/runtime/sockets/client-timeouts'
import { answerOnSocket } from '#lib/runtime/sockets/take-over-requests'

/** Takes over the connection of an upgrade request. */
type Upgrade = (message: IncomingMessage, socket: Duplex, head: Uint8Array) => void

/**
 * Forwards only the upgrade requests for the reload socket, through which Next reloads pages during development. Node
 * handles all other upgrade requests as plain requests, because `frontDoor` sets `shouldUpgradeCallback`.
 *
 * Node 22 before 22.21, Node 23, and Node 24 before 24.9 ignore `shouldUpgradeCallback`. With these versions, this
 * function answers the other requests as API calls on their sockets, because Next cannot write a page to a socket.
 */
export function forwardReloads(server: Server, world: RunningWorld, upgrade: Upgrade): void {
  const isReload = createReloadCheck(world)
  server.on('upgrade', (message, socket, head) => {
    if (!isReload(message)) return answerOnSocket(message, socket as Socket, world)
    exemptFromTimeouts(socket as Socket)
    upgrade(message, socket, head)
  })
}

/** Returns a function that reports whether a request opens the reload socket of a page of this server. */
export function createReloadCheck({ settings }: Pick<World, 'settings'>): (message: IncomingMessage) => boolean {
  return ({ url = '', rawHeaders }) => {
    const request = { headers: headerPairs(rawHeaders), target: url }
    return url.startsWith('/_next/') && isServedHost(request, settings) && !isForeignOrigin(request, settings)
  }
}
