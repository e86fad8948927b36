import { headlessServer } from '#lib/runtime/server/headless-server'
import { endOnSignal } from '#lib/runtime/server/shutdown'
import { greet, start } from '#lib/runtime/server/start'

/** The same operations and control plane on plain node:http, without pages: for CI and load. */
const world = await start()
const server = headlessServer(world)
endOnSignal(world, () => [server])
server.once('error', error => {
  process.stderr.write(`Cannot listen on ${world.settings.host} port ${world.settings.port}: ${error.message}\n`)
  void world.close().then(() => process.exit(1))
})
// A secret is told once, so not before somebody can use it.
server.listen(world.settings.port, world.settings.host, () => greet(world, { hasConsole: false }))
