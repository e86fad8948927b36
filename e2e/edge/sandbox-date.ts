import { CONTROL_PATH } from '#lib/contract/operation'
import { CUSTOMERS, type Edge, get, hostHeader } from './edge-requests.ts'
import { sendRequest } from './raw-socket.ts'

const sampleRequests = (edge: Edge): readonly (readonly string[])[] => [
  get(edge, CUSTOMERS),
  get(edge, `${CUSTOMERS}/Customer:1`),
  [`GET ${CUSTOMERS} HTTP/1.1`, hostHeader(edge)],
  [`HEAD ${CUSTOMERS} HTTP/1.1`, hostHeader(edge)],
  [`OPTIONS ${CUSTOMERS} HTTP/1.1`, hostHeader(edge)],
  get(edge, '/api/2025-10-13/openapi.json'),
  get(edge, `${CONTROL_PATH}/clock`),
  get(edge, `${CONTROL_PATH}/nowhere`),
  [`GET ${CUSTOMERS} HTTP/1.1`],
  ['BREW / HTTP/1.1', hostHeader(edge)],
]

/**
 * Sends the sample requests while the sandbox clock is frozen three days ahead. Returns the frozen time, formatted as a
 * `Date` header, and the distinct `Date` headers of the responses. A response without this header adds a text that
 * begins with `none`.
 */
export async function collectFrozenDates(
  edge: Edge,
): Promise<{ readonly frozenDate: string; readonly dates: Set<string> }> {
  const control = (path: string, body: unknown) =>
    fetch(`http://localhost:${edge.port}${CONTROL_PATH}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const frozen = await control('/clock', { mode: 'frozen', advanceMs: 3 * 24 * 60 * 60 * 1000 })
  const { now } = await frozen.json()
  const dates = new Set([frozen.headers.get('date') ?? 'none'])
  for (const lines of sampleRequests(edge)) {
    const { headers } = await sendRequest(edge.port, lines)
    dates.add(headers.get('date') ?? `none: ${lines[0]}`)
  }
  await control('/clock', { mode: 'system' })
  return { frozenDate: new Date(now).toUTCString(), dates }
}
