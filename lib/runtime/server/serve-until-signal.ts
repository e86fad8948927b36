import type { Settings } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { Environment } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { type DoorOptions, frontDoor } from '#lib/runtime/server/front-door'
import { endOnSignal } from '#lib/runtime/server/shutdown'
import { printBanner, start } from '#lib/runtime/server/start'

/** A server that runs until a signal ends it. */
export interface Program {
  /** Settings by name. By default, the environment of the process. */
  readonly env?: Environment
  /** Returns the server's options, such as its pages. */
  prepare(settings: Settings): DoorOptions | Promise<DoorOptions>
  /** Adds data to the new World before the server answers calls. If it throws, the World is closed. */
  fill?(world: RunningWorld): Promise<void>
  /** Announces that the server is ready. By default, prints the banner. */
  announce?(world: RunningWorld, served: { hasConsole: boolean }): void
}

/** Runs the server until a signal ends it. On an expected startup error, prints one line and ends the process. */
export async function serveUntilSignal({ env = readEnvironment(), prepare, fill, announce = printBanner }: Program) {
  const { world, port } = await start(env)
  try {
    await fill?.(world)
  } catch (error) {
    port.release()
    await world.close()
    throw error
  }
  const options = await prepare(world.settings)
  const server = frontDoor(world, options)
  endOnSignal(world, server)
  // Announce only once the server listens, because a new secret is printed only once.
  server.once('listening', () => announce(world, { hasConsole: options.pages !== undefined }))
  port.handOver(server)
}
