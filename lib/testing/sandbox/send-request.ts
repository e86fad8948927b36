import { request as httpRequest } from 'node:http'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { checkReply } from '#lib/testing/facts/check-facts'

/** Parts of a request besides its method and target. */
export interface RequestOptions {
  /** A list sends the header once per value. `undefined` omits the header. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Value to send as JSON. */
  readonly body?: unknown
  /** Body to send unchanged, even if it is not JSON. Replaces `body`. */
  readonly text?: string | Uint8Array
}

/** A response. `body` is the parsed JSON, or undefined if the response contains no JSON. */
export interface Reply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses without types.
  readonly body: any
}

type Send = (method: string, target: string, options?: RequestOptions) => Promise<Reply>

/**
 * Returns a function that sends requests to a dispatcher in this process. If a body is streamed, the text of the reply
 * is empty.
 */
export function inProcess(dispatch: (request: HttpRequest) => Promise<HttpAnswer>): Send {
  return async (method, target, options = {}) => {
    const { headers, bodyBytes } = prepareRequest(options, 'localhost:3000')
    const answer = await dispatch({
      method,
      target,
      headers: Object.entries(headers).flatMap(([name, value]) => [value].flat().map(one => [name, one] as const)),
      readBody: async limit => (bodyBytes.length > limit ? 'too-large' : bodyBytes),
      signal: new AbortController().signal,
    })
    return checked(
      method,
      target,
      reply(answer.status, answer.headers, typeof answer.body === 'string' ? answer.body : ''),
    )
  }
}

/** Returns a function that sends requests over HTTP without normalizing the target. */
export function overHttp(origin: string): Send {
  const { hostname, port, host } = new URL(origin)
  return (method, target, options = {}) => {
    const { headers, bodyBytes } = prepareRequest(options, host)
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ hostname, port, method, path: target, headers, setHost: false }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () => {
          const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
          const text = Buffer.concat(chunks).toString('utf8')
          try {
            resolve(checked(method, target, reply(answer.statusCode ?? 0, pairs, text)))
          } catch (error) {
            reject(error)
          }
        })
      })
      sent.once('error', reject)
      sent.end(bodyBytes)
    })
  }
}

function prepareRequest(
  { headers = {}, body, text }: RequestOptions,
  host: string,
): { headers: Record<string, string | string[]>; bodyBytes: Uint8Array } {
  const content = text ?? (body === undefined ? '' : JSON.stringify(body))
  const bodyBytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const allHeaders = Object.entries({
    host,
    ...(body === undefined && text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bodyBytes.length === 0 ? {} : { 'content-length': String(bodyBytes.length) }),
    ...headers,
  })
  const sentHeaders = allHeaders.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : [...value]] as const],
  )
  return { headers: Object.fromEntries(sentHeaders), bodyBytes }
}

/** Returns the reply if it agrees with the public API, else throws. */
function checked(method: string, target: string, received: Reply): Reply {
  checkReply(method, target, received)
  return received
}

function reply(status: number, headers: Iterable<readonly [string, string]>, text: string): Reply {
  const byName = new Map(Array.from(headers, ([name, value]) => [name.toLowerCase(), value]))
  const isJson = byName.get('content-type')?.startsWith('application/json') ?? false
  return { status, headers: byName, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}
