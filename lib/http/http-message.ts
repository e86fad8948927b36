export type BodyRead = Uint8Array | 'too-large' | 'interrupted'

/** An HTTP request, independent of Node's classes, so that tests can create one without a server. */
export interface HttpRequest {
  readonly method: string
  /** Path and query of the request line, not decoded. */
  readonly target: string
  /** Host in the request line, if any. Checked like the `Host` header. */
  readonly authority?: string | undefined
  /** HTTP version of the request line; 1.1 if absent. */
  readonly httpVersion?: string
  /** In the order received. Names are in lower case and may be repeated. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /**
   * Reads the body. Returns `too-large` if it exceeds `limit` bytes, or `interrupted` if the connection ends before the
   * body does. May be called only once.
   */
  readBody(limit: number): Promise<BodyRead>
  /** Absent for a request that a program in this process makes. */
  readonly connection?: Connection
  /** IP address of the client or, if a proxy forwarded the request, of the proxy. */
  readonly address?: string | undefined
  /** Aborts when the response is sent or the client disconnects. */
  readonly signal: AbortSignal
}

/** The connection that a request came on. */
export interface Connection {
  /** Resets the connection, so that the client gets no further byte. */
  reset(): void
  /** Waits for this time. Stops waiting if the client disconnects. */
  pause(milliseconds: number): Promise<void>
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | AsyncIterable<string>
}

/** Returns the first value of a header. `name` must be in lower case. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  for (const [header, value] of request.headers) if (header === name) return value
  return undefined
}

export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const first = chunks[0]
  if (first !== undefined && chunks.length === 1) return first
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
