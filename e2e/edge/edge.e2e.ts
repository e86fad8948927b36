import { expect, test } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { quoteBody } from '../harness/journey-test.ts'
import { apiToken, baseURL, port } from '../harness/server.ts'
import { edgeCases } from './edge-cases.ts'
import { connectionCases, findConnectionProblems } from './edge-connections.ts'
import { findResponseProblems, sendPipelined, sendWithExpect } from './edge-expectations.ts'
import type { Edge } from './edge-requests.ts'
import { sendRequest } from './raw-socket.ts'
import { collectFrozenDates } from './sandbox-date.ts'

const authorization = `Basic ${btoa(`${apiToken.clientId}:${apiToken.clientSecret}`)}`
const CASE_NAMES = edgeCases({ port, authorization, quote: '' }).map(({ name }) => name)
const CONNECTION_CASE_NAMES = connectionCases({ port, authorization, quote: '' }).map(({ name }) => name)

let edge: Edge
test.beforeAll(async () => {
  await fetch(`${baseURL}${CONTROL_PATH}/reset`, { method: 'POST' })
  edge = { port, authorization, quote: JSON.stringify(await quoteBody()) }
})

for (const name of CASE_NAMES) {
  test(`the console's server answers according to the contract (${name})`, async () => {
    const edgeCase = edgeCases(edge).find(each => each.name === name)
    expect(edgeCase && (await findResponseProblems(edge, edgeCase))).toEqual([])
  })
}

for (const name of CONNECTION_CASE_NAMES) {
  test(`the console's server answers as expected and closes the connection (${name})`, async () => {
    const edgeCase = connectionCases(edge).find(each => each.name === name)
    expect(edgeCase && (await findConnectionProblems(edge, edgeCase))).toEqual([])
  })
}

test('pipelined requests are answered in order', async () => {
  expect(await sendPipelined(edge)).toEqual([200, 401, 404, 200])
})

test('the server sends 100 Continue only if it will read the body', async () => {
  expect(await sendWithExpect(edge)).toEqual([100, 201])
  expect(await sendWithExpect(edge, { length: 70_000 })).toEqual([413])
  expect(await sendWithExpect(edge, { hasCredentials: false })).toEqual([401])
  expect(await sendWithExpect(edge, { type: 'text/plain' })).toEqual([415])
})

test('the Date header follows the sandbox clock in successes, errors and responses to malformed HTTP', async () => {
  const { frozenDate, dates } = await collectFrozenDates(edge)
  expect([...dates]).toEqual([frozenDate])
})

test('a page request with an IP address as host is redirected to localhost', async () => {
  for (const path of ['/', '/log?status=4xx']) {
    const { status, headers, body } = await sendRequest(port, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`])
    expect([status, headers.get('location'), body]).toEqual([308, `${baseURL}${path}`, ''])
  }
})

const REJECTED_PAGES = [
  { name: 'for a foreign host', lines: ['GET / HTTP/1.1', 'Host: evil.example'], status: 421 },
  { name: 'without a host', lines: ['GET / HTTP/1.1'], status: 400 },
  { name: 'in HTTP/1.0 without a host', lines: ['GET / HTTP/1.0'], status: 421 },
  {
    name: 'for an internal error page',
    lines: ['GET /_global-error HTTP/1.1', `Host: localhost:${port}`],
    status: 404,
  },
  { name: 'with the method POST', lines: ['POST / HTTP/1.1', `Host: localhost:${port}`], status: 405 },
  { name: 'with the method TRACE', lines: ['TRACE / HTTP/1.1', `Host: localhost:${port}`], status: 405 },
  { name: 'with a path that cannot be decoded', lines: ['GET /%zz HTTP/1.1', `Host: localhost:${port}`], status: 400 },
  {
    name: 'with a foreign absolute target',
    lines: ['GET http://evil/ HTTP/1.1', `Host: localhost:${port}`],
    status: 421,
  },
  {
    name: 'for a foreign host and with an Upgrade header',
    lines: ['GET /zzz HTTP/1.1', 'Host: evil.example', 'Connection: Upgrade', 'Upgrade: websocket'],
    status: 421,
  },
] as const

for (const { name, lines, status } of REJECTED_PAGES) {
  test(`a page request ${name} is rejected with the standard error body`, async () => {
    const answer = await sendRequest(port, lines)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ status })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : undefined)
  })
}

test('a page request with Next.js headers or cookies receives no 5xx status and no cookie', async () => {
  const states = ['x', '%5B', '%22', encodeURIComponent('["",{"children":[1,{}]}]')]
  const headerSets = [
    ...states.flatMap(state => [['RSC: 1', `Next-Router-State-Tree: ${state}`], [`Next-Router-State-Tree: ${state}`]]),
    ['Cookie: __prerender_bypass=1'],
    ['Cookie: a=b; __next_preview_data=x; __prerender_bypass=y'],
  ]
  for (const path of ['/nope', '/log']) {
    for (const lines of headerSets) {
      const { status, headers } = await sendRequest(port, [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...lines])
      expect(status, `${path} ${lines}`).toBeLessThan(500)
      expect(headers.has('set-cookie'), `${path} ${lines}`).toBe(false)
    }
  }
})

test('pages and files have the security headers, even with status 404', async () => {
  const { body } = await sendRequest(port, ['GET / HTTP/1.1', `Host: localhost:${port}`])
  const script = /\/_next\/static\/[^"]+\.js/.exec(body)?.[0] ?? ''
  for (const path of ['/', '/icon.svg', script, '/nope', '/_next/static/nope.js']) {
    const { status, headers } = await sendRequest(port, [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`])
    expect([path, status]).toEqual([path, path.includes('nope') ? 404 : 200])
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
  }
})

test('pages are compressed for clients that accept gzip, and always have Vary: Accept-Encoding', async () => {
  const get = (path: string, ...lines: readonly string[]) =>
    sendRequest(port, [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...lines])
  for (const path of ['/', '/log']) {
    const compressed = await get(path, 'Accept-Encoding: gzip')
    expect([path, compressed.headers.get('content-encoding')]).toEqual([path, 'gzip'])
    expect(compressed.headers.get('vary'), path).toContain('Accept-Encoding')
    const plain = await get(path)
    expect([path, plain.headers.has('content-encoding')]).toEqual([path, false])
    expect(plain.headers.get('vary'), path).toContain('Accept-Encoding')
  }
})

test('an open event stream delivers a new call', async () => {
  const stop = new AbortController()
  const events = await fetch(`${baseURL}${CONTROL_PATH}/events`, { signal: stop.signal })
  const { headers } = await fetch(`${baseURL}/api/2025-10-13/discoveries`)
  const id = headers.get('sandbox-trace-id') ?? 'none'
  let received = ''
  for await (const piece of events.body ?? []) {
    received += new TextDecoder().decode(piece)
    if (received.includes(id)) break
  }
  stop.abort()
  expect(received).toContain(id)
})

test('a page request with an Upgrade header receives the page', async () => {
  for (const origin of [baseURL, 'https://evil.example']) {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Origin: ${origin}`]
    const { status, headers } = await sendRequest(port, ['GET / HTTP/1.1', `Host: localhost:${port}`, ...upgrade])
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  }
})

test('a page request with an absolute target receives the page, or a redirect if Host is an IP address', async () => {
  const shown = await sendRequest(port, [`GET ${baseURL}?a HTTP/1.1`, `Host: localhost:${port}`])
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const moved = await sendRequest(port, [`GET ${baseURL}/log HTTP/1.1`, `Host: 127.0.0.1:${port}`])
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `${baseURL}/log`])
})

test('a page opened from another site has a strict Content-Security-Policy and a same-origin Cross-Origin-Opener-Policy', async () => {
  const lines = ['GET / HTTP/1.1', `Host: localhost:${port}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate']
  const { status, headers, body } = await sendRequest(port, lines)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([A-Za-z0-9+/=]{22,})' 'strict-dynamic'/.exec(policy)?.[1] ?? 'none'
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(body).toContain(`nonce="${nonce}"`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  for (const name of ['x-powered-by', 'server', 'set-cookie']) expect(headers.has(name), name).toBe(false)
})

test('the server still creates quotes after all edge cases', async () => {
  const body = edge.quote
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
  expect((await fetch(`${baseURL}/api/2025-10-13/quotes`, { method: 'POST', headers, body })).status).toBe(201)
})
