import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOfExchange } from './curl'

const exchange = {
  id: 'ex_1',
  sequence: 1,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/api/quotes',
  status: 201,
  durationMs: 1,
  request: {
    headers: [
      ['host', 'localhost:3000'],
      ['authorization', 'Basic (64 characters)'],
      ['idempotency-key', "it's"],
    ] as [string, string][],
    query: 'a=1&b=2',
    body: '{"description":"$(rm) `x` \'y\' \\n"}\n',
    bodyBytes: 34,
  },
  response: { headers: [], bodyBytes: 0 },
  checks: [],
}

test('a shell gives curl the very request, whatever its bytes', () => {
  const command = curlOfExchange(exchange, 'http://localhost:3000')
  const script = `curl() { printf '%s\\0' "$@"; }\nCLIENT_ID=id CLIENT_SECRET=secret\n${command}`
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual([
    '-i',
    '-X',
    'POST',
    'http://localhost:3000/api/quotes?a=1&b=2',
    '-u',
    'id:secret',
    '-H',
    "idempotency-key: it's",
    '--data-binary',
    exchange.request.body,
  ])
})

test('the token is never part of it', () => {
  expect(curlOfExchange(exchange, 'http://localhost:3000')).not.toContain('64 characters')
})
