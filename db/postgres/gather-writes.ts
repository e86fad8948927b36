import type { Socket } from 'node:net'
import { nextTick } from 'node:process'

/**
 * Lets a socket send what is written to it in one turn of the event loop by one write to the operating system. So
 * queries that do not wait for each other go out together.
 */
export function gatherWrites(socket: Socket): void {
  let isGathering = false
  // Node's `connect` replaces `write`.
  socket.once('connect', () => {
    const write: (...values: readonly never[]) => boolean = socket.write.bind(socket)
    socket.write = (...values: readonly never[]) => {
      if (!isGathering) {
        isGathering = true
        socket.cork()
        // Runs after the promises that are settled now, whose work may make the next query.
        nextTick(() => {
          isGathering = false
          socket.uncork()
        })
      }
      return write(...values)
    }
  })
}
