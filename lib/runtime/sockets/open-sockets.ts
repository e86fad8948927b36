import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const open = new WeakMap<Server, Set<Socket>>()

/** Keeps account of a server's connections, for Node forgets those it hands over: to CONNECT and to upgrades. */
export function trackSockets(server: Server): void {
  const sockets = new Set<Socket>()
  open.set(server, sockets)
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Cuts every connection a server has, whatever became of it. */
export function cutSockets(server: Server): void {
  server.closeAllConnections()
  for (const socket of open.get(server) ?? []) socket.destroy()
}
