import { createServer } from 'node:http'
import { dispatch } from '#lib/http/dispatch'
import { fromNode } from '#lib/http/node'
import { answerAll } from '#lib/platform/answer-all'
import { PATIENCE } from '#lib/platform/patience'
import { refuseBytes } from '#lib/platform/refuse-bytes'
import { respond } from '#lib/platform/respond'
import { endOnSignal } from '#lib/platform/shutdown'
import { start } from '#lib/platform/start'

/** The same operations and control plane on plain node:http, without pages: for CI and load. */
const world = await start({ hasConsole: false })
const server = createServer({ ...PATIENCE }, (message, response) => {
  const { logFault } = world
  void respond(dispatch(fromNode(message, response), world), { message, response, logFault })
})
server.on('clientError', (error, socket) => refuseBytes(error, socket, world))
answerAll(server, world)
endOnSignal(world, () => [server])
server.listen(world.settings.port, world.settings.host)
