import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const openSockets = new WeakMap<Server, Set<Socket>>()

/** Tracks a server's connections, because Node stops tracking those of CONNECT requests and upgrades. */
export function trackSockets(server: Server): void {
  const sockets = new Set<Socket>()
  openSockets.set(server, sockets)
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Cuts every connection of a server, in any state. */
export function cutSockets(server: Server): void {
  server.closeAllConnections()
  for (const socket of openSockets.get(server) ?? []) socket.destroy()
}
