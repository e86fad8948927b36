import { startNext } from '#lib/runtime/next/next-app'
import { frontDoor } from '#lib/runtime/server/front-door'
import { endOnSignal } from '#lib/runtime/server/shutdown'
import { greet, start } from '#lib/runtime/server/start'

/** Entry point of every server: API and control plane, and with `--console` the console's pages. */
const world = await start()
const { host, port } = world.settings
const next = process.argv.includes('--console') ? await startNext(world.settings) : undefined
const server = frontDoor(world, { next })
endOnSignal(world, server)
server.once('error', error => {
  process.stderr.write(`Can't listen on ${host}, port ${port}: ${error.message}\n`)
  void world.close().then(() => process.exit(1))
})
// Greet last: a new secret is printed only once.
server.listen(port, host, () => greet(world, { hasConsole: next !== undefined }))
