import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '#lib/contract/errors/api-error'
import { answerError } from '#lib/http/answer'
import { newTraceId } from '#lib/http/record/record-exchange'
import type { World } from '#lib/operations/world'
import { endAfterAnswers, endConnection, isEnding } from '#lib/runtime/sockets/close-connection'
import { pendingAnswer } from '#lib/runtime/sockets/pending-answers'

/**
 * Answers invalid HTTP or a timeout with an API error, and closes the connection. If pending responses can still be
 * sent, sends those instead of the error. Returns false if the caller must destroy the connection.
 */
export function answerParseError(error: unknown, socket: Duplex, world: World): boolean {
  // Node emits another error for each further chunk of invalid bytes.
  if (isEnding(socket)) return true
  if (!socket.writable) return false
  if (isAnswerComing(socket)) endAfterAnswers(socket)
  else {
    socket.write(rejection(error, world))
    endConnection(socket)
  }
  return true
}

/** A pending response that waits for the invalid or late body cannot be sent. */
function isAnswerComing(socket: Duplex): boolean {
  const pending = pendingAnswer(socket)
  if (pending === undefined) return false
  const isWaitingForBody = !pending.req.complete && !pending.headersSent
  // Node assigns the socket only to the response that is sent next.
  return !isWaitingForBody || pending.socket !== socket
}

const REASONS: ReadonlyMap<unknown, 'HEADERS_TOO_LARGE' | 'TOO_SLOW'> = new Map([
  ['HPE_HEADER_OVERFLOW', 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'TOO_SLOW'],
])

function rejection(error: unknown, world: World): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = REASONS.get(code) ?? 'BAD_HTTP'
  const context = { request: { headers: [], target: '' }, world, traceId: newTraceId(world) }
  const { status, headers, body } = answerError(new ApiError('INVALID_REQUEST_FORMAT', { reason }), context)
  const text = String(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
