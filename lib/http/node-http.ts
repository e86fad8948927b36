import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BodyRead, type HttpAnswer, type HttpRequest, joined } from '#lib/http/http-message'

/** A request of `node:http` as plain values. */
export function fromNode(request: IncomingMessage, response: ServerResponse): HttpRequest {
  return new NodeRequest(request, response)
}

/** How a client asks that takes this server for a proxy; every server has to understand it (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/i

/** A class, for an object literal with an accessor gets a shape of its own, which slows down whoever reads it and stays in memory. */
class NodeRequest implements HttpRequest {
  readonly method: string
  readonly target: string
  readonly authority: string | undefined
  readonly httpVersion: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #aborting: AbortController | undefined

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? 'GET'
    const url = request.url ?? '/'
    const [, authority, rest = ''] = url.startsWith('/') ? [] : (ABSOLUTE_FORM.exec(url) ?? [])
    this.authority = authority
    this.target = authority === undefined ? url : rest.startsWith('/') ? rest : `/${rest}`
    this.httpVersion = request.httpVersion
    this.headers = headerPairs(request.rawHeaders)
    this.#request = request
    this.#response = response
  }

  readBody(limit: number): Promise<BodyRead> {
    return readBody(this.#request, this.#response, limit)
  }

  /** Made when asked for: only a stream wants it. */
  get signal(): AbortSignal {
    if (this.#aborting === undefined) {
      const controller = new AbortController()
      onceFinished(this.#request, this.#response, () => controller.abort())
      this.#aborting = controller
    }
    return this.#aborting.signal
  }
}

/**
 * Tells once that nobody waits for an answer any more: it is out, or its connection is gone. A response says so itself, but
 * under Node 22 not while it waits for its turn behind others. Gives what takes the wish back.
 */
export function onceFinished({ socket }: IncomingMessage, response: ServerResponse, tell: () => void): () => void {
  const others = waitingOn(socket)
  const takeBack = () => {
    others.delete(over)
    response.off('close', over)
  }
  const over = () => {
    takeBack()
    tell()
  }
  others.add(over)
  response.once('close', over)
  // Whoever asks late is told too: neither closes again.
  if (socket.destroyed || response.destroyed) over()
  return takeBack
}

/** Who waits on each connection: one listener tells them all, however many requests came at once. */
const waiting = new WeakMap<IncomingMessage['socket'], Set<() => void>>()

function waitingOn(socket: IncomingMessage['socket']): Set<() => void> {
  const known = waiting.get(socket)
  if (known !== undefined) return known
  const others = new Set<() => void>()
  waiting.set(socket, others)
  socket.once('close', () => {
    for (const over of others) over()
  })
  return others
}

/** Names in lower case with their values, from Node's flat list. */
export function headerPairs(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    pairs.push([USUAL_NAMES.get(name) ?? name.toLowerCase(), rawHeaders[index + 1] ?? ''])
  }
  return pairs
}

/** Names that nearly every request has, as they are mostly spelled: one text in memory for all of them. */
const USUAL_NAMES: ReadonlyMap<string, string> = new Map(
  [
    'Accept',
    'Accept-Encoding',
    'Authorization',
    'Connection',
    'Content-Length',
    'Content-Type',
    'Host',
    'User-Agent',
  ].map(name => [name, name.toLowerCase()]),
)

/** Writes an answer. */
export async function writeAnswer(
  answer: HttpAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isSuperseded(response)) return
  const hasBody = answer.status !== 204 && request.method !== 'HEAD'
  closeUnlessRead(request, response)
  response.writeHead(answer.status, flatHeaders(answer))
  if (typeof answer.body === 'string') {
    // As text, it leaves together with the head in one piece.
    if (hasBody) response.end(answer.body, 'utf8')
    else response.end()
    return
  }
  response.flushHeaders()
  for await (const part of hasBody ? answer.body : []) {
    if (response.destroyed || request.socket.destroyed) break
    if (!response.write(part)) await drained(request, response)
  }
  response.end()
}

/** Reports whether an answer comes too late: bytes that are not HTTP were answered instead, and the connection was ended. */
export function isSuperseded(response: ServerResponse): boolean {
  return response.headersSent || response.destroyed || (response.socket?.writableEnded ?? false)
}

/** Closes the connection after the answer if the body was not read to its end: its rest cannot be trusted. */
export function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete && expectsBody(request)) response.setHeader('Connection', 'close')
}

/** Returns the names and values of an answer's headers as Node takes them, one after another, with the length of a text. */
export function flatHeaders({ status, headers, body }: HttpAnswer): string[] {
  const flat: string[] = []
  for (const [name, value] of headers) flat.push(name, value)
  if (typeof body === 'string' && status !== 204) flat.push('Content-Length', String(utf8Length(body)))
  return flat
}

/** How many bytes a text is in UTF-8. Asked of every answer, and Node counts them without making them. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

/** How a client says that it sends its body once it is told to (RFC 9110, 10.1.1); as Node reads it. */
const WAITS_TO_CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i

/** What is beyond the limit is not read, and whoever writes the answer closes the connection: its rest is no request. */
function readBody(request: IncomingMessage, response: ServerResponse, limit: number): Promise<BodyRead> {
  const isWaited = request.httpVersion === '1.1' && WAITS_TO_CONTINUE.test(request.headers.expect ?? '')
  if (isWaited && !response.headersSent) response.writeContinue()
  return new Promise(resolve => {
    const chunks: Uint8Array[] = []
    let length = 0
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.length
      if (length > limit) {
        request.pause()
        response.setHeader('Connection', 'close')
        resolve('too-large')
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve(joined(chunks, length)))
    request.once('close', () => resolve('interrupted'))
    request.once('error', () => resolve('interrupted'))
  })
}

function expectsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0
}

function drained(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const takeBack = onceFinished(request, response, resolve)
    response.once('drain', () => {
      takeBack()
      resolve()
    })
  })
}
