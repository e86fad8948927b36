import { BASE_PATH } from '#lib/contract/operation'
import {
  BAD_HTTP,
  CUSTOMERS,
  type Edge,
  type EdgeCase,
  get,
  hostHeader,
  post,
  QUOTES,
  TOO_LARGE,
  UNREADABLE,
} from './edge-requests.ts'

/** Returns requests with valid and invalid bodies. */
export function bodyCases(edge: Edge): EdgeCase[] {
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
  const unsupported = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' } as const
  const gzip = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 0, 0, 0xff, 0xff)
  return [
    { name: 'a quote', ...post(edge, edge.quote), status: 201 },
    {
      name: 'a quote in chunks',
      ...post(
        edge,
        `${chunk(edge.quote.slice(0, 9))}${chunk(edge.quote.slice(9))}0\r\n\r\n`,
        'Transfer-Encoding: chunked',
      ),
      status: 201,
    },
    { name: 'a body of 65,537 bytes', ...post(edge, 'x'.repeat(65_537)), ...TOO_LARGE },
    { name: 'a Content-Length of 1 GiB', ...post(edge, '', 'Content-Length: 1073741824'), ...TOO_LARGE },
    { name: 'a body of two megabytes, sent in full', ...post(edge, 'x'.repeat(2_000_000)), ...TOO_LARGE },
    {
      name: 'a chunked body of 70,000 bytes',
      ...post(edge, `${chunk(' '.repeat(70_000))}0\r\n\r\n`, 'Transfer-Encoding: chunked'),
      ...TOO_LARGE,
    },
    {
      name: 'a chunked body of 70,000 bytes without a last chunk',
      ...post(edge, chunk(' '.repeat(70_000)), 'Transfer-Encoding: chunked'),
      ...TOO_LARGE,
    },
    {
      name: 'a body of 65,536 bytes that is not JSON',
      ...post(edge, `${' '.repeat(65_535)}x`),
      ...UNREADABLE,
      reason: 'NOT_JSON',
    },
    { name: 'a gzip body', ...post(edge, gzip, 'Content-Encoding: gzip'), ...unsupported },
    {
      name: 'a gzip transfer coding',
      ...post(edge, `${chunk(edge.quote)}0\r\n\r\n`, 'Transfer-Encoding: gzip, chunked'),
      ...unsupported,
    },
    { name: 'a form body', ...post(edge, 'a=b', 'Content-Type: application/x-www-form-urlencoded'), ...unsupported },
    { name: 'a text body', ...post(edge, edge.quote, 'Content-Type: text/plain'), ...unsupported },
    {
      name: 'a body that is not UTF-8',
      ...post(edge, Uint8Array.of(0x7b, 0xff, 0x7d)),
      ...UNREADABLE,
      reason: 'NOT_UTF8',
    },
    { name: 'a body that is not JSON', ...post(edge, '{'), ...UNREADABLE, reason: 'NOT_JSON' },
    { name: 'no body', ...post(edge, ''), ...UNREADABLE, reason: 'NO_BODY' },
    {
      name: 'a GET with a body',
      lines: get(edge, CUSTOMERS, 'Content-Type: text/plain', 'Content-Length: 5'),
      body: 'hello',
      status: 200,
    },
    {
      name: 'a large body without credentials',
      ...withoutCredentials(post(edge, 'x'.repeat(60_000))),
      status: 401,
      code: 'UNAUTHORIZED',
    },
  ]
}

function withoutCredentials({ lines, body = '' }: Pick<EdgeCase, 'lines' | 'body'>): Pick<EdgeCase, 'lines' | 'body'> {
  return { lines: lines.filter(line => !line.startsWith('Authorization')), body }
}

/** Returns malformed HTTP requests. */
export function framingCases(edge: Edge): EdgeCase[] {
  const malformed = (name: string, ...lines: readonly string[]): EdgeCase => ({ name, lines, ...BAD_HTTP })
  return [
    malformed('garbage', '\u0016\u0003\u0001\u0002\u0000\u0001\u00fc'),
    malformed('the HTTP/2 preface', 'PRI * HTTP/2.0', '', 'SM'),
    malformed('HTTP/9.9', `GET ${CUSTOMERS} HTTP/9.9`, hostHeader(edge)),
    malformed('a request line without an HTTP version', `GET ${CUSTOMERS} `, hostHeader(edge)),
    malformed('a space in the path', `GET ${BASE_PATH}/a b HTTP/1.1`, hostHeader(edge)),
    malformed('a path with a non-ASCII byte', ...get(edge, `${QUOTES}/\u00f0`)),
    malformed('a folded header', ...get(edge, CUSTOMERS, 'X: a', ' b')),
    {
      ...malformed('both Content-Length and Transfer-Encoding'),
      ...post(edge, '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    },
    { ...malformed('a Content-Length that is not a number'), ...post(edge, '', 'Content-Length: five') },
    { ...malformed('a negative Content-Length'), ...post(edge, '', 'Content-Length: -1') },
    {
      ...malformed('two different Content-Length headers'),
      ...post(edge, 'hello', 'Content-Length: 5', 'Content-Length: 6'),
    },
    { ...malformed('chunked before another transfer coding'), ...post(edge, '', 'Transfer-Encoding: chunked, gzip') },
  ]
}
