import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer } from '#lib/http/http-message'
import { writeAnswer } from '#lib/http/node-http'
import type { FaultLog } from '#lib/runtime/log/process-log'

export interface RespondContext {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  readonly logFault: FaultLog
}

/**
 * Writes a response when it is ready. Never rejects: an error is logged and closes the connection. An event stream can
 * fail after its head was sent, because it reads the database. The client then reconnects.
 */
export async function respond(
  answering: HttpAnswer | Promise<HttpAnswer>,
  { message, response, logFault }: RespondContext,
): Promise<void> {
  let answer: HttpAnswer | undefined
  try {
    answer = await answering
    await writeAnswer(answer, message, response)
  } catch (fault) {
    response.destroy()
    logAnswerFault(answer, message.method, fault, logFault)
  }
}

/** Logs a fault that prevented or ended a response. */
export function logAnswerFault(
  answer: HttpAnswer | undefined,
  method: string | undefined,
  fault: unknown,
  logFault: FaultLog,
): void {
  const traceId = answer?.headers.find(([name]) => name === 'Sandbox-Trace-Id')?.[1]
  logFault({ doing: 'answer', traceId, method, fault })
}
