import type { Server } from 'node:http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { cutSockets } from '#lib/runtime/sockets/open-sockets'

/** Milliseconds that in-flight calls may take to finish before all connections are cut. */
const GRACE_MS = 5_000
/** Milliseconds between two sweeps that close idle connections. */
const SWEEP_MS = 20
/** Milliseconds between two checks that the parent process is alive. */
const PARENT_CHECK_MS = 250
/** Exit codes that shells expect after a signal: 128 plus the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** Makes the process end its server and exit on SIGTERM or SIGINT. */
export function endOnSignal(world: RunningWorld, server: Server): void {
  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    process.once(signal, () => {
      void endServer(world, server).then(() => process.exit(exitCode))
    })
  }
}

/** Makes the process end its server and exit with code 0 when `hasParentEnded` returns true. */
export function endWithParent(world: RunningWorld, server: Server, hasParentEnded: () => boolean): void {
  const check = setInterval(() => {
    if (!hasParentEnded()) return
    clearInterval(check)
    void endServer(world, server).then(() => process.exit(0))
  }, PARENT_CHECK_MS)
  check.unref()
}

/**
 * Ends event streams, stops accepting calls and answers those in flight. Then writes pending data and closes the
 * database. Cuts the connections of calls that take longer than {@link GRACE_MS}.
 */
export async function endServer(world: RunningWorld, server: Server): Promise<void> {
  world.endEvents()
  await closeServer(server)
  await world.close()
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    const cut = setTimeout(() => cutSockets(server), GRACE_MS)
    // Clients keep their connections open long after the last response.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}
