import type { Server } from 'node:http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { cutSockets } from '#lib/runtime/sockets/open-sockets'

/** How long calls in flight may take to end before they are cut. */
const GRACE_MS = 5_000
/** How often connections whose call was answered are looked for, to be closed. */
const SWEEP_MS = 20
/** What a shell expects of a process that ended by a signal: 128 and its number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** On SIGTERM or SIGINT: takes no more calls, answers those in flight, writes what waits, closes the database, ends. */
export function endOnSignal(world: RunningWorld, server: Server): void {
  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    process.once(signal, () => {
      void end(world, server).then(() => process.exit(exitCode))
    })
  }
}

async function end(world: RunningWorld, server: Server): Promise<void> {
  world.endEvents()
  await closed(server)
  await world.close()
}

function closed(server: Server): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => cutSockets(server), GRACE_MS)
    // A client keeps its connection open for a next call long after its last one was answered.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}
