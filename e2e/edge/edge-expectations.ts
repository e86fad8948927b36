import { BASE_PATH } from '#lib/contract/operation'
import type { Edge, EdgeCase } from './edge-requests.ts'
import { type RawAnswer, sendBytes, sendRequest } from './raw-socket.ts'

const REQUIRED_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'content-type': 'application/json; charset=utf-8',
}
const FORBIDDEN_HEADERS = ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin', 'location', 'link']
const ERROR_FIELDS = ['status', 'code', 'message', 'details']

/** Sends a case's request and lists how the response differs from the expected one. */
export async function findResponseProblems({ port }: Edge, edgeCase: EdgeCase): Promise<readonly string[]> {
  const answer = await sendRequest(port, edgeCase.lines, edgeCase.body)
  return [...statusProblems(answer, edgeCase), ...headerProblems(answer, edgeCase), ...bodyProblems(answer, edgeCase)]
}

function statusProblems({ status, body }: RawAnswer, edgeCase: EdgeCase): string[] {
  return status === edgeCase.status ? [] : [`status ${status} instead of ${edgeCase.status}: ${body.slice(0, 200)}`]
}

function headerProblems({ headers, status }: RawAnswer, edgeCase: EdgeCase): string[] {
  const wrong = Object.entries(REQUIRED_HEADERS)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `${name}: ${headers.get(name)}`)
  const traceId = headers.get('sandbox-trace-id') ?? ''
  return [
    ...wrong,
    ...FORBIDDEN_HEADERS.filter(name => headers.has(name)).map(name => `unexpected header ${name}`),
    ...(/^ex_[0-9a-f]{32}$/.test(traceId) ? [] : [`Sandbox-Trace-Id: ${traceId}`]),
    ...(headers.get('allow') === edgeCase.allow ? [] : [`Allow: ${headers.get('allow')}`]),
    ...((status === 401) === headers.has('www-authenticate')
      ? []
      : ['WWW-Authenticate is required with 401 and forbidden otherwise']),
  ]
}

function bodyProblems({ body, status }: RawAnswer, edgeCase: EdgeCase): string[] {
  if (edgeCase.lines[0]?.startsWith('HEAD ')) return body === '' ? [] : ['The response to HEAD has a body']
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(body)
  } catch {
    return [`not JSON: ${body.slice(0, 200)}`]
  }
  if (edgeCase.code === undefined) return []
  const { details } = parsed
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return [
    ...(parsed.code === edgeCase.code && parsed.status === status
      ? []
      : [`code ${parsed.code}, status ${parsed.status}`]),
    ...(edgeCase.reason === undefined || reason === edgeCase.reason ? [] : [`reason ${reason}`]),
    ...(typeof parsed.message === 'string' && parsed.message !== '' ? [] : ['no message']),
    ...Object.keys(parsed)
      .filter(name => !ERROR_FIELDS.includes(name))
      .map(name => `unexpected field ${name}`),
  ]
}

/** Sends four requests without waiting for responses in between. Returns the response statuses in order. */
export async function sendPipelined(edge: Edge): Promise<readonly number[]> {
  const request = (target: string, ...headers: readonly string[]) =>
    `${[`GET ${target} HTTP/1.1`, `Host: localhost:${edge.port}`, ...headers].join('\r\n')}\r\n\r\n`
  const customers = `${BASE_PATH}/customers`
  const requests = [
    request(customers, `Authorization: ${edge.authorization}`),
    request(customers),
    request(`${BASE_PATH}/nowhere`),
    request(`${customers}?limit=1`, `Authorization: ${edge.authorization}`),
  ]
  const { answers } = await sendBytes(edge.port, requests.join(''), {
    expected: 4,
    methods: ['GET', 'GET', 'GET', 'GET'],
  })
  return answers.map(({ status }) => status)
}

/** Sends a quote request with `Expect: 100-continue`. Returns all received statuses, including any 100. */
export async function sendWithExpect(
  edge: Edge,
  { length = 0, hasCredentials = true, type = 'application/json' } = {},
) {
  const lines = [
    `POST ${BASE_PATH}/quotes HTTP/1.1`,
    `Host: localhost:${edge.port}`,
    ...(hasCredentials ? [`Authorization: ${edge.authorization}`] : []),
    `Content-Type: ${type}`,
    `Content-Length: ${length || Buffer.byteLength(edge.quote)}`,
    'Expect: 100-continue',
  ]
  const { answers, isContinued } = await sendBytes(edge.port, `${lines.join('\r\n')}\r\n\r\n`, {
    methods: ['POST'],
    more: edge.quote,
  })
  return [...(isContinued ? [100] : []), ...answers.map(({ status }) => status)]
}
