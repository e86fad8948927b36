import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BodyRead, type Connection, type HttpAnswer, type HttpRequest, joinChunks } from '#lib/http/http-message'

/** Converts a request of `node:http`. Removes `prefix` from the target, which must begin with it. */
export function fromNode(request: IncomingMessage, response: ServerResponse, prefix = ''): HttpRequest {
  return new NodeRequest(request, response, prefix)
}

/** Matches the absolute form of a request target, which every server must accept (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/i

function withSlash(target: string): string {
  return target.startsWith('/') ? target : `/${target}`
}

/**
 * Request of `node:http`. It is a class, because object literals with an accessor would each have a separate shape, at
 * a cost in time and memory.
 */
class NodeRequest implements HttpRequest {
  readonly method: string
  readonly target: string
  readonly authority: string | undefined
  readonly httpVersion: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #controller: AbortController | undefined

  constructor(request: IncomingMessage, response: ServerResponse, prefix: string) {
    this.method = request.method ?? 'GET'
    const url = request.url ?? '/'
    const [, authority, rest = ''] = url.startsWith('/') ? [] : (ABSOLUTE_FORM.exec(url) ?? [])
    this.authority = authority
    const target = authority === undefined ? url : withSlash(rest)
    this.target = prefix === '' ? target : withSlash(target.slice(prefix.length))
    this.httpVersion = request.httpVersion
    this.headers = headerPairs(request.rawHeaders)
    this.#request = request
    this.#response = response
  }

  readBody(limit: number): Promise<BodyRead> {
    return readBody(this.#request, this.#response, limit)
  }

  get connection(): Connection {
    return {
      reset: () => this.#request.socket.resetAndDestroy(),
      pause: ms => pause(ms, undefined, { signal: this.signal }).catch(() => undefined),
    }
  }

  get address(): string | undefined {
    return this.#request.socket.remoteAddress
  }

  /** Created on first use, because few requests need it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      onceFinished(this.#request, this.#response, () => controller.abort())
      this.#controller = controller
    }
    return this.#controller.signal
  }
}

/**
 * Calls `notify` once, when the response is sent or its connection is closed. Listens on the socket too: under Node 22,
 * a response queued behind others does not report a closed connection. Returns a function that stops listening.
 */
export function onceFinished({ socket }: IncomingMessage, response: ServerResponse, notify: () => void): () => void {
  const callbacks = callbacksOn(socket)
  const cancel = () => {
    callbacks.delete(finish)
    response.off('close', finish)
  }
  const finish = () => {
    cancel()
    notify()
  }
  callbacks.add(finish)
  response.once('close', finish)
  // The close events may have fired before the listeners were added.
  if (socket.destroyed || response.destroyed) finish()
  return cancel
}

/** Callbacks by connection. One listener per connection calls them all, however many requests are pipelined. */
const callbacksBySocket = new WeakMap<IncomingMessage['socket'], Set<() => void>>()

function callbacksOn(socket: IncomingMessage['socket']): Set<() => void> {
  const known = callbacksBySocket.get(socket)
  if (known !== undefined) return known
  const callbacks = new Set<() => void>()
  callbacksBySocket.set(socket, callbacks)
  socket.once('close', () => {
    for (const finish of callbacks) finish()
  })
  return callbacks
}

/** Converts Node's flat list of headers to pairs of a lower-case name and a value. */
export function headerPairs(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    pairs.push([USUAL_NAMES.get(name) ?? name.toLowerCase(), rawHeaders[index + 1] ?? ''])
  }
  return pairs
}

/** Lower-case strings of common header names, by their usual spelling. All requests share these strings. */
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

export async function writeAnswer(
  answer: HttpAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isTooLateToSend(response)) return
  const hasBody = answer.status !== 204 && request.method !== 'HEAD'
  closeUnlessRead(request, response)
  response.writeHead(answer.status, flatHeaders(answer))
  if (typeof answer.body === 'string') {
    // A text body is sent together with the head.
    if (hasBody) response.end(answer.body, 'utf8')
    else response.end()
    return
  }
  response.flushHeaders()
  for await (const part of hasBody ? answer.body : []) {
    if (response.destroyed || request.socket.destroyed) break
    if (!response.write(part)) await waitForDrain(request, response)
  }
  response.end()
}

/** Reports whether a head was already sent or the connection ended, for example after invalid HTTP. */
export function isTooLateToSend(response: ServerResponse): boolean {
  const { headersSent, destroyed, socket } = response
  return headersSent || destroyed || (socket !== null && (socket.writableEnded || socket.destroyed))
}

/** Makes the response close the connection if the request's body has not arrived completely (RFC 9112, 9.3). */
export function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  if (isBodyComing(request)) response.setHeader('Connection', 'close')
}

/** Reports whether the request has a body that has not arrived completely. */
export function isBodyComing(request: IncomingMessage): boolean {
  return !request.complete && expectsBody(request)
}

/** Returns the headers as Node's flat list. Adds the `Content-Length` of a text body unless the status is 204. */
export function flatHeaders({ status, headers, body }: HttpAnswer): string[] {
  const flat: string[] = []
  for (const [name, value] of headers) flat.push(name, value)
  if (typeof body === 'string' && status !== 204) flat.push('Content-Length', String(utf8Length(body)))
  return flat
}

/** Returns the number of bytes of a text in UTF-8, without encoding it. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

/**
 * Matches the `Expect` header of a client that waits before it sends its body (RFC 9110, 10.1.1). Node uses the same
 * pattern.
 */
const WAITS_TO_CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i

/** If a body exceeds the limit, leaves the rest unread and makes the response close the connection. */
function readBody(request: IncomingMessage, response: ServerResponse, limit: number): Promise<BodyRead> {
  const isClientWaiting = request.httpVersion === '1.1' && WAITS_TO_CONTINUE.test(request.headers.expect ?? '')
  if (isClientWaiting && !response.headersSent) response.writeContinue()
  return new Promise(resolve => {
    const chunks: Uint8Array[] = []
    let length = 0
    const receive = (chunk: Uint8Array) => {
      length += chunk.length
      if (length > limit) {
        request.off('data', receive).pause()
        response.setHeader('Connection', 'close')
        resolve('too-large')
      } else chunks.push(chunk)
    }
    request.on('data', receive)
    request.once('end', () => resolve(joinChunks(chunks, length)))
    request.once('close', () => resolve('interrupted'))
    request.once('error', () => resolve('interrupted'))
    // The close event may have fired before the listeners were added.
    if (request.destroyed) resolve('interrupted')
  })
}

function expectsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0
}

function waitForDrain(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const cancel = onceFinished(request, response, resolve)
    response.once('drain', () => {
      cancel()
      resolve()
    })
  })
}
