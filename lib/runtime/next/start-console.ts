import { installGuard } from '#lib/runtime/next/server-guard'
import { endOnSignal } from '#lib/runtime/server/shutdown'
import { greet, start } from '#lib/runtime/server/start'

/** Starts the sandbox inside the console's server: greets, stands guard, and ends well with the process. */
export async function startWithConsole(): Promise<void> {
  const world = await start()
  greet(world, { hasConsole: true })
  const servers = installGuard(world)
  endOnSignal(world, () => servers)
}
