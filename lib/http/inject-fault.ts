import type { FaultKind, InjectedFault } from '#lib/contract/sandbox/faults'
import type { Rejection } from '#lib/domain/rule'
import type { Connection, HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { utf8Length } from '#lib/http/node-http'
import type { Observation } from '#lib/http/record/record-exchange'
import type { ArmedFault } from '#lib/operations/world'

const SENT: Readonly<Record<FaultKind, InjectedFault['sent']>> = {
  code: 'all',
  rate_limit: 'all',
  drop_before: 'nothing',
  drop_after_commit: 'nothing',
  truncate: 'half',
  delay: 'all',
  slow_body: 'all',
  unknown_members: 'all',
}

/** Pause between two parts of a slow body, in milliseconds. */
const PART_MS = 100
/** Time that the network has to deliver half a response before the connection is reset, in milliseconds. */
const DELIVERY_MS = 50

/** Adds a fault to the observation. Throws the error of a fault that rejects the call before it has an effect. */
export function inject(taken: ArmedFault, observation: Observation): void {
  const { fault, ms, bytesPerSecond } = taken
  observation.injected = { fault, sent: SENT[fault], ms, bytesPerSecond }
  const rejection = rejectionOf(taken)
  if (rejection !== undefined) throw observation.trace.fail('armed', 'No fault rejects this call', rejection)
}

function rejectionOf({ fault, code, retryAfter }: ArmedFault): Rejection | undefined {
  if (fault === 'code' && code !== undefined) return { code, got: `${code}, forced in the sandbox` }
  if (fault === 'rate_limit') {
    return { code: 'RATE_LIMITED', details: { retryAfterSeconds: retryAfter }, got: `the fault ${fault}` }
  }
  if (fault !== 'drop_before') return undefined
  const hint = 'The server did nothing, and reset the connection without a response.'
  return { code: 'SERVICE_UNAVAILABLE', got: `the fault ${fault}`, hint }
}

/** Returns the response that the log records: with the unknown members of the observation's fault, if any. */
export function bodyWithFault(answer: HttpAnswer, injected: InjectedFault, observation: Observation): HttpAnswer {
  const { request } = observation
  if (typeof answer.body !== 'string') return answer
  const hasBody = answer.body !== '' && request.method !== 'HEAD'
  // The half of a response without a body would be the whole response.
  if (injected.fault === 'truncate' && !hasBody) observation.injected = { ...injected, sent: 'nothing' }
  if (injected.fault !== 'unknown_members' || answer.body === '') return answer
  return { ...answer, body: JSON.stringify(withUnknownMembers(JSON.parse(answer.body))) }
}

/** Adds a member and, if there is a status in words, replaces it by one that no contract lists. */
function withUnknownMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const status = 'status' in value && typeof value.status === 'string' ? { status: 'ON_HOLD' } : {}
  const data = 'data' in value && Array.isArray(value.data) ? { data: value.data.map(withUnknownMembers) } : {}
  return { ...value, ...status, ...data, x_future: { since: 'a later version of the API' } }
}

/** Returns the response to send after the fault of a recorded call delayed it or lost part of it. */
export async function deliverWithFault(
  answer: HttpAnswer,
  injected: InjectedFault,
  { connection }: HttpRequest,
): Promise<HttpAnswer> {
  if (connection === undefined || typeof answer.body !== 'string') return answer
  const { fault, ms, bytesPerSecond } = injected
  if (injected.sent === 'nothing') {
    connection.reset()
    return answer
  }
  if (ms !== undefined) await connection.pause(ms)
  const length = ['Content-Length', String(utf8Length(answer.body))] as const
  const headers = [...answer.headers, length]
  if (fault === 'truncate') return { ...answer, headers, body: firstHalf(answer.body, connection) }
  if (bytesPerSecond === undefined) return answer
  return { ...answer, headers, body: slowly(answer.body, bytesPerSecond, connection) }
}

async function* firstHalf(body: string, connection: Connection): AsyncIterable<string> {
  const characters = [...body]
  yield characters.slice(0, Math.ceil(characters.length / 2)).join('')
  await connection.pause(DELIVERY_MS)
  connection.reset()
}

async function* slowly(body: string, bytesPerSecond: number, connection: Connection): AsyncIterable<string> {
  const bytesPerPart = (bytesPerSecond * PART_MS) / 1_000
  let [part, due] = ['', 0]
  for (const character of body) {
    part += character
    due += utf8Length(character)
    if (due < bytesPerPart) continue
    yield part
    await connection.pause((due / bytesPerSecond) * 1_000)
    part = ''
    due = 0
  }
  yield part
}
