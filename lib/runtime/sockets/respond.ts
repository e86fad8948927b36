import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer } from '#lib/http/http-message'
import { writeAnswer } from '#lib/http/node-http'
import type { FaultLog } from '#lib/runtime/log/fault-log'

/** Whom to answer, and who is told of a fault. */
export interface Responding {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  readonly logFault: FaultLog
}

/**
 * Writes an answer as soon as it is there. Never rejects: an event stream reads the database after its head has left, and
 * a fault there cuts the connection, which the client takes up again, and is logged.
 */
export async function respond(
  answering: HttpAnswer | Promise<HttpAnswer>,
  { message, response, logFault }: Responding,
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

/** Logs a fault that ended an answer, with the answer's trace id if it has a head. */
export function logAnswerFault(
  answer: HttpAnswer | undefined,
  method: string | undefined,
  fault: unknown,
  logFault: FaultLog,
): void {
  const traceId = answer?.headers.find(([name]) => name === 'Sandbox-Trace-Id')?.[1]
  logFault({ doing: 'answer', traceId, method, fault })
}
