import type { Operation } from '#lib/contract/operation'
import { handle } from '#lib/http/handle'
import type { HttpAnswer } from '#lib/http/http-message'
import { type CurrentCall, currentCall } from '#lib/runtime/next/current-call'
import { logAnswerFault } from '#lib/runtime/sockets/respond'

type Handler = () => Promise<Response>

/** Returns the handlers of a route file, which answer admitted calls of `operations`. */
export function serve(...operations: readonly Operation[]): Record<HandledMethod, Handler> {
  const handler: Handler = async () => {
    const call = currentCall()
    if (call === undefined) return rejectOutsideServer()
    const { received, admitted, world } = call
    // During development, the route file may have a newer operation than the server.
    const operation = operations.find(({ id }) => id === admitted.operation.id) ?? admitted.operation
    const answer = await handle({ ...received, admitted: { ...admitted, operation } }, world)
    call.response.answerWith(answer)
    const headers = answer.headers.map(([name, value]): [string, string] => [name, value])
    return new Response(bodyOf(answer, call), { status: answer.status, headers })
  }
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** Methods that Next forwards to a route file. */
type HandledMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Rejects a request to `next start` or `next dev`, which run without limits, guards or data. */
function rejectOutsideServer(): Response {
  const message = "The API needs this project's server. Start it with npm start, npm run dev or npm run start:api."
  return Response.json({ status: 503, code: 'SERVICE_UNAVAILABLE', message }, { status: 503 })
}

function bodyOf(answer: HttpAnswer, call: CurrentCall): string | ReadableStream | null {
  if (answer.status === 204 || call.received.request.method === 'HEAD') return null
  if (typeof answer.body === 'string') return answer.body
  const { logFault } = call.world
  return streamOf(answer.body, fault => logAnswerFault(answer, call.received.request.method, fault, logFault))
}

/** If a part fails, Next closes the connection. The client may already have received the head of the response. */
function streamOf(parts: AsyncIterable<string>, onFault: (fault: unknown) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  let isCanceled = false
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next()
          if (isCanceled) return
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (fault) {
          onFault(fault)
          // Next would log any other error a second time.
          controller.error(new DOMException('The stream failed.', 'AbortError'))
        }
      },
      cancel() {
        isCanceled = true
        // Not awaited, because `return` waits for the pending part, which may settle only when the request is aborted.
        void iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
