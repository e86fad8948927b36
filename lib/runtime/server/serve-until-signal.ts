import type { Settings } from '#lib/operations/world-settings'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { Environment } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { type DoorOptions, frontDoor } from '#lib/runtime/server/front-door'
import { endOnSignal, endWithParent } from '#lib/runtime/server/shutdown'
import { CLONE_COMMAND, printBanner, startWith } from '#lib/runtime/server/start'
import { watchParent } from '#lib/runtime/server/watch-parent'

/** Environment and callbacks of a server that runs until a signal ends it. */
export interface Program {
  /** By default, the environment of the process. */
  readonly env?: Environment
  /** Command that prints the API token. By default, the one of a clone of the repository. */
  readonly credentialsCommand?: string
  /** True if the server also ends when the parent process has gone away. */
  readonly exitsWithParent?: boolean
  /** Returns the server's options, such as its pages. If it throws, the World is closed. */
  prepare(settings: Settings): DoorOptions | Promise<DoorOptions>
  /** Adds data to the World before the server answers calls. If it throws, the World is closed. */
  fill?(world: RunningWorld): Promise<void>
  /** Announces that the server is ready. By default, prints the banner. */
  announce?(world: RunningWorld, served: { hasConsole: boolean }): void
}

/** Starts a server that runs until SIGINT or SIGTERM. Throws startup errors. */
export async function serveUntilSignal(program: Program): Promise<void> {
  const { env = readEnvironment(), credentialsCommand = CLONE_COMMAND, exitsWithParent = false } = program
  const { prepare, fill, announce = printBanner } = program
  // The parent may end while the server starts.
  const hasParentEnded = exitsWithParent ? watchParent() : undefined
  const { world, port } = await startWith(env, credentialsCommand)
  const options = await fillAndPrepare().catch(async error => {
    port.release()
    await world.close()
    throw error
  })
  const server = frontDoor(world, options)
  endOnSignal(world, server)
  if (hasParentEnded !== undefined) endWithParent(world, server, hasParentEnded)
  server.once('listening', () => announce(world, { hasConsole: options.pages !== undefined }))
  port.handOver(server)

  async function fillAndPrepare(): Promise<DoorOptions> {
    await fill?.(world)
    return prepare(world.settings)
  }
}
