import { BASE_PATH } from '#lib/contract/operation'
import { bodyCases, framingCases } from './edge-bodies.ts'
import {
  BAD_HTTP,
  BAD_PATH,
  CUSTOMERS,
  DUPLICATE,
  type Edge,
  type EdgeCase,
  FOREIGN,
  get,
  hostHeader,
  MISDIRECTED,
  NO_HOST,
  post,
  QUOTES,
  UNKNOWN,
  UNREADABLE,
} from './edge-requests.ts'

/** Returns requests that HTTP servers often answer in different ways, each with its expected response. */
export function edgeCases(edge: Edge): readonly EdgeCase[] {
  return [
    ...methodCases(edge),
    ...pathCases(edge),
    ...hostCases(edge),
    ...headerCases(edge),
    ...bodyCases(edge),
    ...framingCases(edge),
  ]
}

function methodCases(edge: Edge): EdgeCase[] {
  const rejected = { status: 405, code: 'METHOD_NOT_ALLOWED' } as const
  const method = (name: string, path = CUSTOMERS, allow = 'POST, GET'): EdgeCase => ({
    name: `${name} ${path}`,
    lines: [`${name} ${path} HTTP/1.1`, hostHeader(edge)],
    ...rejected,
    allow,
  })
  return [
    ...['TRACE', 'OPTIONS', 'PUT', 'PROPFIND', 'PURGE', 'CONNECT'].map(name => method(name)),
    method('TRACE', QUOTES, 'POST'),
    method('HEAD', QUOTES, 'POST'),
    { name: 'an unknown method', lines: [`BREW ${QUOTES} HTTP/1.1`, hostHeader(edge)], ...BAD_HTTP },
    { name: 'a method in lower case', lines: [`get ${CUSTOMERS} HTTP/1.1`, hostHeader(edge)], ...BAD_HTTP },
    { name: 'CONNECT to a host', lines: ['CONNECT example.com:443 HTTP/1.1', hostHeader(edge)], ...BAD_PATH },
    {
      name: 'HEAD on a path that allows GET',
      lines: [...get(edge, CUSTOMERS)].with(0, `HEAD ${CUSTOMERS} HTTP/1.1`),
      status: 200,
    },
    {
      name: 'HEAD on an unknown path',
      lines: [...get(edge, QUOTES)].with(0, `HEAD ${BASE_PATH}/x HTTP/1.1`),
      ...UNKNOWN,
    },
    {
      name: 'an Upgrade header on an API path',
      lines: get(edge, CUSTOMERS, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
      status: 200,
    },
    {
      name: 'an Upgrade header on an unknown path',
      lines: get(edge, `${BASE_PATH}/x`, 'Connection: Upgrade', 'Upgrade: h2c'),
      ...UNKNOWN,
    },
  ]
}

function pathCases(edge: Edge): EdgeCase[] {
  const unreadable = ['%zz', '%ff', '%', '%c0%ae%c0%ae', '%ed%a0%80'].map(text => `${BASE_PATH}/quotes/${text}`)
  const unknown = [
    BASE_PATH,
    `${BASE_PATH}/`,
    `${BASE_PATH}/nowhere`,
    `${BASE_PATH}/quotes/`,
    `${BASE_PATH}/customers/`,
    `${BASE_PATH}//customers`,
    `${BASE_PATH}/customers//internal-accounts`,
    `${BASE_PATH}/./customers`,
    `${BASE_PATH}/x/../customers`,
    `${BASE_PATH}/%2e%2e/2025-10-13/customers`,
    `${BASE_PATH}/%2e/customers`,
    `${BASE_PATH}%2fcustomers`,
    `${BASE_PATH}/CUSTOMERS`,
    `${BASE_PATH}/customers;a=b`,
    `${BASE_PATH}\\customers`,
    `${BASE_PATH}/index.html`,
    '/api',
    '/api/',
    '/api/2025-10-14/customers',
    '/api/sandbox',
    '/api/sandbox/nowhere',
    '/api/_next/static/x',
  ]
  const known = ['/%61pi/2025-10-13/customers', `${BASE_PATH}/%63ustomers`, '/api/2025%2D10-13/customers']
  const unknownQuoteIds = ['Quote:1', 'Quote%3A1', 'a%2Fb', '%00', '%F0%9F%98%80', '..%2f..', '__proto__', '%2500']
  return [
    ...unreadable.map(path => ({ name: path, lines: get(edge, path), ...BAD_PATH })),
    ...unknown.map(path => ({ name: path, lines: get(edge, path), ...UNKNOWN })),
    ...known.map(path => ({ name: path, lines: get(edge, path), status: 200 })),
    ...unknownQuoteIds.map(id => ({
      name: `${QUOTES}/${id}`,
      lines: get(edge, `${QUOTES}/${id}`),
      status: 404,
      code: 'QUOTE_NOT_FOUND',
    })),
    { name: 'an absolute target', lines: get(edge, `HTTP://LOCALHOST:${edge.port}${CUSTOMERS}?limit=1`), status: 200 },
    {
      name: 'an absolute target with an unknown path',
      lines: get(edge, `http://localhost:${edge.port}/api`),
      ...UNKNOWN,
    },
    { name: 'a foreign absolute target', lines: get(edge, `http://evil.example${CUSTOMERS}`), ...MISDIRECTED },
    { name: 'an absolute target without a host', lines: get(edge, `http://${CUSTOMERS}`), ...MISDIRECTED },
    {
      name: 'an absolute target with a user',
      lines: get(edge, `http://a@localhost:${edge.port}${CUSTOMERS}`),
      ...MISDIRECTED,
    },
    {
      name: 'an absolute target with another scheme',
      lines: get(edge, `ftp://localhost:${edge.port}${CUSTOMERS}`),
      ...BAD_PATH,
    },
    {
      name: 'an absolute target with a foreign Host header',
      lines: [`GET http://localhost:${edge.port}${CUSTOMERS} HTTP/1.1`, 'Host: evil.example'],
      ...MISDIRECTED,
    },
    { name: 'the target *', lines: [...get(edge, '*')].with(0, 'OPTIONS * HTTP/1.1'), ...BAD_PATH },
    { name: 'empty query parts and invalid escapes', lines: get(edge, `${CUSTOMERS}?&=&%zz=%ff&?`), status: 200 },
  ]
}

function hostCases(edge: Edge): EdgeCase[] {
  const line = `GET ${CUSTOMERS} HTTP/1.1`
  const authorization = `Authorization: ${edge.authorization}`
  const withHost = (name: string, ...hosts: readonly string[]) => ({
    name,
    lines: [line, ...hosts.map(host => `Host: ${host}`), authorization],
  })
  const host = `localhost:${edge.port}`
  return [
    { ...withHost('an IP address as host', `127.0.0.1:${edge.port}`), status: 200 },
    { ...withHost('a foreign host', 'evil.example'), ...MISDIRECTED },
    {
      ...withHost('a foreign host that ends with the server’s host', `evil.example.localhost:${edge.port}`),
      ...MISDIRECTED,
    },
    { ...withHost('a host with another port', 'localhost:1'), ...MISDIRECTED },
    { ...withHost('a host without a port', 'localhost'), ...MISDIRECTED },
    { ...withHost('no host'), ...NO_HOST },
    {
      name: 'an absolute target without a Host header',
      lines: [`GET http://${host}${CUSTOMERS} HTTP/1.1`, authorization],
      ...NO_HOST,
    },
    { name: 'no host and an undecodable path', lines: [`GET ${BASE_PATH}/%zz HTTP/1.1`], ...NO_HOST },
    { name: 'no host for the control plane', lines: ['GET /api/sandbox/clock HTTP/1.1'], ...NO_HOST },
    { name: 'no host for CONNECT', lines: [`CONNECT ${host} HTTP/1.1`], ...NO_HOST },
    { ...withHost('an empty host', ''), ...MISDIRECTED },
    { ...withHost('two hosts', host, 'evil.example'), ...DUPLICATE },
    { ...withHost('the same host twice', host, host), ...DUPLICATE },
    { name: 'HTTP/1.0 without a host', lines: [`GET ${CUSTOMERS} HTTP/1.0`, authorization], ...MISDIRECTED },
    { name: 'HTTP/1.0', lines: [`GET ${CUSTOMERS} HTTP/1.0`, `Host: ${host}`, authorization], status: 200 },
    { name: 'a foreign X-Forwarded-Host', lines: get(edge, CUSTOMERS, 'X-Forwarded-Host: evil.example'), status: 200 },
    { name: 'a foreign origin', lines: get(edge, CUSTOMERS, 'Origin: https://evil.example'), ...FOREIGN },
    { name: 'the origin null', lines: get(edge, CUSTOMERS, 'Origin: null'), ...FOREIGN },
    { name: 'a cross-site request', lines: get(edge, CUSTOMERS, 'Sec-Fetch-Site: cross-site'), ...FOREIGN },
    { name: 'the server’s own origin', lines: get(edge, CUSTOMERS, `Origin: http://${host}`), status: 200 },
    {
      name: 'a preflight request from a foreign origin',
      lines: [
        `OPTIONS ${QUOTES} HTTP/1.1`,
        `Host: ${host}`,
        'Origin: https://evil.example',
        'Access-Control-Request-Method: POST',
      ],
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      allow: 'POST',
    },
  ]
}

function headerCases(edge: Edge): EdgeCase[] {
  const twice = (header: string) => ({
    name: `repeated header ${header}`,
    ...post(edge, edge.quote, header, header),
    ...DUPLICATE,
  })
  const large = (kib: number) => Array.from({ length: kib }, (_, index) => `X-${index}: ${'x'.repeat(1_016)}`)
  return [
    {
      name: 'no credentials',
      lines: [`GET ${CUSTOMERS} HTTP/1.1`, hostHeader(edge)],
      status: 401,
      code: 'UNAUTHORIZED',
    },
    twice('Content-Type: application/json'),
    twice('Idempotency-Key: a'),
    twice('Request-Id: a'),
    {
      name: 'repeated header Authorization',
      lines: get(edge, CUSTOMERS, `Authorization: ${edge.authorization}`),
      ...DUPLICATE,
    },
    {
      name: '20 KiB of headers',
      lines: get(edge, CUSTOMERS, ...large(20)),
      ...UNREADABLE,
      reason: 'HEADERS_TOO_LARGE',
    },
    { name: '14 KiB of headers', lines: get(edge, CUSTOMERS, ...large(14)), status: 200 },
    { name: 'a header without a colon', lines: get(edge, CUSTOMERS, 'Nonsense'), ...BAD_HTTP },
    { name: 'a header name with a space', lines: get(edge, CUSTOMERS, 'X Y: 1'), ...BAD_HTTP },
    { name: 'a NUL in a header', lines: get(edge, CUSTOMERS, 'X: \u0000'), ...BAD_HTTP },
    { name: 'non-ASCII bytes in a header', lines: get(edge, CUSTOMERS, 'X: \u00ff\u00fe'), status: 200 },
    { name: 'cookies', lines: get(edge, CUSTOMERS, 'Cookie: a=b; __Host-countersign=c'), status: 200 },
    { name: 'an unknown Expect value', lines: get(edge, CUSTOMERS, 'Expect: the-unexpected'), status: 200 },
    {
      name: 'Next.js headers',
      lines: get(edge, CUSTOMERS, 'x-middleware-subrequest: proxy:proxy:proxy:proxy:proxy', 'RSC: 1', 'Next-Action: x'),
      status: 200,
    },
    {
      name: 'an Idempotency-Key that is too long',
      ...post(edge, edge.quote, `Idempotency-Key: ${'k'.repeat(256)}`),
      status: 400,
      code: 'INVALID_INPUT',
    },
  ]
}
