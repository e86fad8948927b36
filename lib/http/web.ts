import { type BodyRead, type HttpAnswer, type HttpRequest, joined } from '#lib/http/http-message'

/** A Web request as plain values. `head`: its target and headers where they are known as they arrived. */
export function fromWeb(
  request: Request,
  head: Pick<HttpRequest, 'target' | 'headers'> = headOf(request),
): HttpRequest {
  return {
    method: request.method,
    target: head.target,
    headers: head.headers,
    readBody: limit => readStream(request.body, limit),
    // Made when asked for: only a stream wants it.
    get signal() {
      return request.signal
    },
  }
}

function headOf(request: Request): Pick<HttpRequest, 'target' | 'headers'> {
  const url = new URL(request.url)
  return { target: url.pathname + url.search, headers: [...request.headers] }
}

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

async function readStream(stream: ReadableStream<Uint8Array> | null, limit: number): Promise<BodyRead> {
  if (stream === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      length += chunk.length
      if (length > limit) return 'too-large' // Leaving the loop cancels the stream.
      chunks.push(chunk)
    }
  } catch {
    return 'interrupted' // The connection ended; there is nobody left to tell the cause.
  }
  return joined(chunks, length)
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
