import { guardPage } from '#lib/http/page-guard'
import type { RunningWorld } from '#lib/runtime/build-world'
import { FILE_HEADERS } from '#lib/runtime/pages/page-headers'
import type { Exchange, Pages } from '#lib/runtime/pages/pages'
import { respond } from '#lib/runtime/sockets/respond'

/** Answers a request with a page, unless the guard rejects or redirects it. */
export async function answerPage(exchange: Exchange, pages: Pages, world: RunningWorld): Promise<void> {
  const { request, message, response } = exchange
  const { logFault } = world
  const rejection = guardPage(request, world)
  if (rejection !== undefined) return respond(rejection, { message, response, logFault })
  // The URL in a request line may include a host, but Next expects a path.
  message.url = request.target
  for (const [name, value] of FILE_HEADERS) response.setHeader(name, value)
  return answerWith(pages, exchange, world)
}

/** Answers a request with a page or a route handler. If either fails, closes the connection and logs the fault. */
export async function answerWith(
  { answer }: Pick<Pages, 'answer'>,
  { message, response }: Exchange,
  { logFault }: RunningWorld,
): Promise<void> {
  try {
    await answer(message, response)
  } catch (fault) {
    response.destroy()
    logFault({ doing: 'answer', method: message.method, fault })
  }
}
