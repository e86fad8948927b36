import { BASE_PATH } from '#lib/contract/operation'

/** The server under test, and data for valid requests to it. */
export interface Edge {
  readonly port: number
  /** Value of the Authorization header for the first platform. */
  readonly authorization: string
  /** Valid body of a quote request. */
  readonly quote: string
}

/** A request and its expected response, which is the same with and without Next.js. */
export interface EdgeCase {
  readonly name: string
  readonly lines: readonly string[]
  readonly body?: string | Uint8Array
  readonly status: number
  readonly code?: string
  readonly reason?: string
  readonly allow?: string
}

export const QUOTES = `${BASE_PATH}/quotes`
export const CUSTOMERS = `${BASE_PATH}/customers`
export const UNREADABLE = { status: 400, code: 'INVALID_REQUEST_FORMAT' } as const
export const UNKNOWN = { status: 404, code: 'REFERENCE_NOT_FOUND' } as const
export const DUPLICATE = { ...UNREADABLE, reason: 'DUPLICATE_HEADER' } as const
export const BAD_HTTP = { ...UNREADABLE, reason: 'BAD_HTTP' } as const
export const NO_HOST = { ...UNREADABLE, reason: 'HOST_MISSING' } as const
export const BAD_PATH = { ...UNREADABLE, reason: 'BAD_PATH' } as const
export const TOO_LARGE = { status: 413, code: 'PAYLOAD_TOO_LARGE' } as const
export const MISDIRECTED = { status: 421, code: 'MISDIRECTED_REQUEST' } as const
export const FOREIGN = { status: 403, code: 'FORBIDDEN', reason: 'FOREIGN_ORIGIN' } as const

export function hostHeader({ port }: Edge): string {
  return `Host: localhost:${port}`
}

/** Returns the lines of a GET request with valid credentials. */
export function get(edge: Edge, target: string, ...headers: readonly string[]): readonly string[] {
  return [`GET ${target} HTTP/1.1`, hostHeader(edge), `Authorization: ${edge.authorization}`, ...headers]
}

/** Returns a request to create a quote, with valid credentials. `headers` can replace the type and length headers. */
export function post(
  edge: Edge,
  body: string | Uint8Array,
  ...headers: readonly string[]
): Pick<EdgeCase, 'lines' | 'body'> {
  const requiredLines = [`POST ${QUOTES} HTTP/1.1`, hostHeader(edge), `Authorization: ${edge.authorization}`]
  const hasType = headers.some(header => header.startsWith('Content-Type'))
  const hasLength = headers.some(header => /^(Content-Length|Transfer-Encoding)/.test(header))
  const type = hasType ? [] : ['Content-Type: application/json']
  const length = hasLength ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return { lines: [...requiredLines, ...type, ...length, ...headers], body }
}
