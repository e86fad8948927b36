import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpAnswer } from '#lib/http/http-message'
import { guardPage } from '#lib/http/page-guard'
import { headersByName, plainRequest } from '#lib/testing/sandbox/plain-request'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

type Headers = readonly (readonly [string, string])[]

let running: TestWorld
afterAll(() => running.dispose())

const ask = (method: string, target: string, headers: Headers = []) =>
  guardPage(plainRequest(method, target, { headers }), running.world)
const outcome = (answer: HttpAnswer | undefined) => answer && [answer.status, headersByName(answer).location]

describe('the page guard on loopback', () => {
  beforeAll(async () => {
    running = await testWorld()
  })
  afterAll(() => running.dispose())

  test.each(['/', '/log?q=1', '/login', '/_next/static/a.js', '/nowhere'])('shows %s without a login', path => {
    expect(ask('GET', path)).toBeUndefined()
    expect(ask('HEAD', path)).toBeUndefined()
  })

  test('shows a page opened from a link on another site', () => {
    const headers: Headers = [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ]
    expect(ask('GET', '/', headers)).toBeUndefined()
  })

  test.each(['127.0.0.1:3000', '[::1]:3000'])('redirects %s permanently to localhost and keeps the query', host => {
    expect(outcome(ask('GET', '/log?q=%2F', [['host', host]]))).toEqual([308, 'http://localhost:3000/log?q=%2F'])
  })

  test('sets the common security headers on a redirect', () => {
    const answer = ask('GET', '/', [['host', '127.0.0.1:3000']])
    expect(answer && headersByName(answer)).toEqual({
      location: 'http://localhost:3000/',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['a POST request', 'POST', '/', [], 405],
    ['an undecodable path', 'GET', '/%ff', [], 400],
    ['a path with .. segments', 'GET', '/_next/static/../../log', [], 400],
    ['a path with encoded .. segments', 'GET', '/_next/static/%2e%2E/%2e%2e/log', [], 400],
    ['a path with encoded slashes after .. segments', 'GET', '/_next/static/..%2f..%2flog', [], 400],
    ['a path with an empty segment', 'GET', '/_next/static//log', [], 400],
    ['an absolute target', 'GET', 'http://localhost:3000/', [], 400],
    ["the path of the framework's error page", 'GET', '/_global-error', [], 404],
    ["the percent-encoded path of the framework's error page", 'GET', '/%5fglobal-error.rsc', [], 404],
    ['a foreign host', 'GET', '/', [['host', 'evil.example']], 421],
    ['a Host header with another port', 'GET', '/', [['host', '127.0.0.1:80']], 421],
  ] as const)('rejects %s with an error in the common format', (_, method, target, headers, status) => {
    const answer = ask(method, target, headers)
    expect(answer?.status).toBe(status)
    expect(JSON.parse(String(answer?.body))).toMatchObject({ status })
    expect(answer && headersByName(answer)).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  })

  test.each([
    ['//evil.example/', 400, undefined],
    ['/\\evil.example', 400, undefined],
    ['/@evil.example', 308, 'http://localhost:3000/@evil.example'],
    ['/.evil.example', 308, 'http://localhost:3000/.evil.example'],
  ])('does not redirect to another host if the request target is %s', (target, status, location) => {
    expect(outcome(ask('GET', target, [['host', '127.0.0.1:3000']]))).toEqual([status, location])
  })
})

describe('the page guard of a server bound to all interfaces', () => {
  const hostHeader = ['host', 'pay.example'] as const
  beforeAll(async () => {
    running = await testWorld({ env: { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://pay.example' } })
  })

  test.each(['/', '/log?status=4xx', '/_next/data', '/loginx', '/_next/staticx', '/Login'])(
    'requires a login for %s',
    path => {
      expect(outcome(ask('GET', path, [hostHeader]))).toEqual([303, `/login?next=${encodeURIComponent(path)}`])
    },
  )

  test.each(['/login', '/login?next=%2F', '/_next/static/chunk.js', '/icon.svg'])('shows %s before login', path => {
    expect(ask('GET', path, [hostHeader])).toBeUndefined()
  })

  test('requires the console cookie __Host-countersign or the access key as a bearer token', () => {
    const { accessKey, consoleCookie } = running.world
    expect(ask('GET', '/', [hostHeader, ['cookie', `a=b; __Host-countersign=${consoleCookie}`]])).toBeUndefined()
    expect(ask('GET', '/', [hostHeader, ['authorization', `Bearer ${accessKey}`]])).toBeUndefined()
    for (const headers of [
      [['cookie', `__Host-countersign=${accessKey}`]],
      [['cookie', `countersign=${consoleCookie}`]],
      [['authorization', `Bearer ${consoleCookie}`]],
      [['authorization', `Basic ${btoa(`a:${accessKey}`)}`]],
    ] as const) {
      expect(ask('GET', '/', [hostHeader, ...headers])?.status).toBe(303)
    }
  })

  test('rejects an IP address in the Host header as a foreign host', () => {
    expect(ask('GET', '/login', [['host', '10.0.0.1']])?.status).toBe(421)
    expect(ask('GET', '/login', [['host', '127.0.0.1:80']])?.status).toBe(421)
  })
})
