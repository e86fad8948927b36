import { createServer } from 'node:http'
import { dispatch } from '#lib/http/dispatch'
import { fromNode } from '#lib/http/node'
import { answerAll } from '#lib/platform/answer-all'
import { noteAnswer } from '#lib/platform/due-answers'
import { followSockets } from '#lib/platform/open-sockets'
import { PATIENCE, STILLNESS_MS } from '#lib/platform/patience'
import { refuseBytes } from '#lib/platform/refuse-bytes'
import { respond } from '#lib/platform/respond'
import { endOnSignal } from '#lib/platform/shutdown'
import { greet, start } from '#lib/platform/start'

/** The same operations and control plane on plain node:http, without pages: for CI and load. */
const world = await start()
const server = createServer({ ...PATIENCE }, (message, response) => {
  noteAnswer(response)
  const { logFault } = world
  void respond(dispatch(fromNode(message, response), world), { message, response, logFault })
})
server.on('clientError', (error, socket) => {
  if (!refuseBytes(error, socket, world)) socket.destroy()
})
server.timeout = STILLNESS_MS
followSockets(server)
answerAll(server, world)
endOnSignal(world, () => [server])
server.once('error', error => {
  process.stderr.write(`Cannot listen on ${world.settings.host} port ${world.settings.port}: ${error.message}\n`)
  void world.close().then(() => process.exit(1))
})
// A secret is told once, so not before somebody can use it.
server.listen(world.settings.port, world.settings.host, () => greet(world, { hasConsole: false }))
