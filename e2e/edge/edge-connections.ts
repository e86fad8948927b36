import { CONTROL_PATH } from '#lib/contract/operation'
import { CUSTOMERS, type Edge, get, hostHeader, post } from './edge-requests.ts'
import { head, holdConnection, statusesIn } from './held-connection.ts'

/** Bytes to send on a connection that the client never closes, and the expected response statuses. */
export interface ConnectionCase {
  readonly name: string
  readonly bytes: string
  readonly statuses: readonly number[]
  readonly expectedText?: string
}

/** Returns cases in which the server must answer and close a connection that the client keeps open. */
export function connectionCases(edge: Edge): readonly ConnectionCase[] {
  const { lines, body } = post(edge, edge.quote)
  const quote = head(...lines) + body
  const tunnel = head('CONNECT a:1 HTTP/1.1', hostHeader(edge))
  return [
    { name: 'a CONNECT request', bytes: tunnel, statuses: [400] },
    {
      name: 'a CONNECT request directly after another request',
      bytes: head(`GET ${CUSTOMERS} HTTP/1.1`, 'Host: x') + tunnel,
      statuses: [421],
    },
    { name: 'garbage', bytes: head('NOT HTTP'), statuses: [400] },
    {
      name: 'garbage after a quote request',
      bytes: quote + head('\u0000'),
      statuses: [201],
      expectedText: 'Connection: close',
    },
    {
      name: 'garbage after two requests',
      bytes: head(...get(edge, CUSTOMERS)) + quote + head('\u0000'),
      statuses: [200, 201],
      expectedText: 'Connection: close',
    },
    {
      name: 'garbage in a chunked body',
      bytes: `${head(...post(edge, '', 'Transfer-Encoding: chunked').lines)}no length\r\n`,
      statuses: [400],
      expectedText: 'BAD_HTTP',
    },
    {
      name: 'garbage after a request for an event stream',
      bytes: head(...get(edge, `${CONTROL_PATH}/events`)) + head('\u0000'),
      statuses: [200],
    },
    {
      name: 'a CONNECT request directly after two other requests',
      bytes: head(...get(edge, CUSTOMERS)) + head(`GET ${CUSTOMERS} HTTP/1.1`, hostHeader(edge)) + tunnel,
      statuses: [200, 401],
    },
  ]
}

/** Sends the bytes of a case. Returns a message for each unmet expectation. */
export async function findConnectionProblems(
  { port }: Edge,
  connectionCase: ConnectionCase,
): Promise<readonly string[]> {
  const connection = await holdConnection(port, connectionCase.bytes)
  const statuses = statusesIn(connection).join(' ')
  return [
    ...(statuses === connectionCase.statuses.join(' ')
      ? []
      : [`received statuses ${statuses}: ${connection.received.slice(0, 400)}`]),
    ...(connection.received.includes(connectionCase.expectedText ?? '')
      ? []
      : [`missing ${connectionCase.expectedText}: ${connection.received}`]),
    ...(connection.isClosed ? [] : ['the server did not close the connection']),
  ]
}
