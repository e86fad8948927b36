import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '#lib/contract/api-error'
import { answerError } from '#lib/http/answer'
import { newTraceId } from '#lib/http/record'
import type { World } from '#lib/operations/world'

/** Answers bytes that are no HTTP request in the shape of every other error. False when nobody listens any more. */
export function refuseBytes(error: unknown, socket: Duplex, world: World): boolean {
  if (!socket.writable) return false
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_HTTP'
  const context = { request: { headers: [] }, settings: world.settings, traceId: newTraceId(world) }
  const { status, headers, body } = answerError(new ApiError('INVALID_REQUEST_FORMAT', { reason }), context)
  const text = String(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  return true
}
