/** What became of reading a body. */
export type BodyRead = Uint8Array | 'too-large' | 'interrupted'

/** A request as plain values: what both servers and the in-process tests have in common. */
export interface HttpRequest {
  readonly method: string
  /** Path and query as they stood on the request line. */
  readonly target: string
  /** The host the request line named before them, where it did. It has to be served as well as the one of `Host`. */
  readonly authority?: string | undefined
  /** HTTP version of the request line; 1.1 if absent. */
  readonly httpVersion?: string
  /** Names in lower case, in the order received; a name may repeat. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Reads the body once, and no further than the limit in bytes. */
  readBody(limit: number): Promise<BodyRead>
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal
}

/** An answer as plain values. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | AsyncIterable<string>
}

/** The first value of a header, or nothing. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  for (const [header, value] of request.headers) if (header === name) return value
  return undefined
}

/** Chunks as one array. */
export function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
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
