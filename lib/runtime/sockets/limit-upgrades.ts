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
 * Forwards only the upgrades of pages that reload when they change. From 22.21 and 24.9 on, Node reads other upgrade
 * requests as plain requests. On older versions, this listener answers them as calls on their socket and closes it,
 * because Next cannot write a page to a socket.
 */
export function forwardReloads(server: Server, world: RunningWorld, upgrade: Upgrade): void {
  const isReload = reloadsPages(world)
  server.on('upgrade', (message, socket, head) => {
    if (!isReload(message)) return answerOnSocket(message, socket as Socket, world)
    exemptFromTimeouts(socket as Socket)
    upgrade(message, socket, head)
  })
}

/** Returns a function that reports whether a page of this server opens its reload socket. */
export function reloadsPages({ settings }: Pick<World, 'settings'>): (message: IncomingMessage) => boolean {
  return ({ url = '', rawHeaders }) => {
    const request = { headers: headerPairs(rawHeaders), target: url }
    return url.startsWith('/_next/') && isServedHost(request, settings) && !isForeignOrigin(request, settings)
  }
}
