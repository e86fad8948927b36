import { expect, test } from 'vitest'
import type { Coverage } from '#lib/client/control-client'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'
import { forcedDrill } from '#lib/flows/drills/drill'
import { request } from '#lib/flows/json-request'
import { type Cell, sightingOf, tally } from './coverage-cells'

const cell = (key: string, status: number, more: Partial<Cell> = {}): Cell => ({
  key,
  status,
  code: key === String(status) ? undefined : key,
  message: undefined,
  operationIds: ['createQuote'],
  unreachable: undefined,
  ...more,
})
const mine = { platformName: 'Acme', client: 'curl' }
const here = { platformName: 'Acme', client: CONSOLE_CLIENT }
const seen: Coverage['seen'] = [
  {
    status: 400,
    code: 'INVALID_INPUT',
    operationId: 'createQuote',
    count: 3,
    ownCount: 0,
    newestExchangeId: 'ex_1',
    clients: [{ ...here, count: 3 }],
  },
  {
    status: 401,
    code: 'UNAUTHORIZED',
    operationId: 'createQuote',
    count: 5,
    ownCount: 4,
    clients: [{ ...here, count: 1 }, { ...mine, count: 1 }, { count: 3 }],
  },
  {
    status: 401,
    code: 'UNAUTHORIZED',
    operationId: 'getQuote',
    count: 1,
    ownCount: 1,
    newestExchangeId: 'ex_3',
    clients: [{ ...mine, count: 1 }],
  },
  { status: 201, operationId: 'createQuote', count: 1, ownCount: 1, clients: [{ platformName: 'Acme', count: 1 }] },
]
const CELLS = [
  cell('201', 201),
  cell('INVALID_INPUT', 400),
  cell('INVALID_AMOUNT', 400),
  cell('UNAUTHORIZED', 401),
  cell('EXPIRED', 400, { unreachable: 'No documents.' }),
]

test('sightingOf classifies a response by the clients that have seen it, and sums its calls', () => {
  expect(CELLS.map(one => sightingOf(one, seen).state)).toEqual(['own', 'here', 'never', 'own', 'unreachable'])
  expect(sightingOf(cell('UNAUTHORIZED', 401), seen)).toMatchObject({ count: 6, ownCount: 5, newestExchangeId: 'ex_3' })
})

test('sightingOf lists the clients of a response except the console, most calls first', () => {
  expect(sightingOf(cell('UNAUTHORIZED', 401), seen).clients).toEqual(['not authenticated 3', 'curl (Acme) 2'])
  expect(sightingOf(cell('201', 201), seen).clients).toEqual(['unnamed client (Acme) 1'])
  expect(sightingOf(cell('INVALID_INPUT', 400), seen).clients).toEqual([])
})

test('tally counts reachable responses, those seen, and those seen by clients other than the console', () => {
  expect(tally(CELLS, seen)).toEqual({ reachable: 4, seenCount: 3, clientCount: 2 })
})

test('a forced drill forces an error and calls an operation that documents it; an undocumented error has no forced drill', async () => {
  const forced: unknown[] = []
  const control = (async (...call: unknown[]) => void forced.push(call)) as never
  const calls = { createQuote: request('POST', '/quotes', {}) }
  const drill = forcedDrill(cell('CERT_CHAIN_EXPIRED', 400), calls)
  const sent: unknown[] = []
  await drill?.run({ control, send: async (call: unknown) => sent.push(call) } as never)
  expect(forced).toEqual([['POST /arm', { body: { operationId: 'createQuote', code: 'CERT_CHAIN_EXPIRED' } }]])
  expect(sent).toMatchObject([{ method: 'POST', path: '/quotes', body: '{}' }])
  expect(forcedDrill(cell('METHOD_NOT_ALLOWED', 405, { operationIds: [] }), calls)).toBeUndefined()
})
