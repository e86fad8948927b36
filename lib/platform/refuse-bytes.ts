import type { Duplex } from 'node:stream'
import { ApiError, bodyOf } from '#lib/contract/api-error'

/** Answers bytes that are no HTTP request in the shape of every other error. False when nobody listens any more. */
export function refuseBytes(error: unknown, socket: Duplex): boolean {
  if (!socket.writable) return false
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_HTTP'
  const body = JSON.stringify(bodyOf(new ApiError('INVALID_REQUEST_FORMAT', { reason })))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  return true
}
