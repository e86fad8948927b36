import type { HttpAnswer } from '#lib/http/http-message'

/** An answer as a Web response. */
export function toWeb(answer: HttpAnswer, method: string): Response {
  const init = {
    status: answer.status,
    headers: answer.headers.map(([name, value]): [string, string] => [name, value]),
  }
  if (answer.status === 204 || method === 'HEAD') return new Response(null, init)
  if (typeof answer.body === 'string') return new Response(answer.body, init)
  return new Response(streamOf(answer.body), init)
}

function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
