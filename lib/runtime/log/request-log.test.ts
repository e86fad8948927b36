import { type SQL, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { instantFromEpoch } from '#lib/contract/scalars'
import type { RequestLogEntry } from '#lib/operations/request-log-entry'
import { LOG_LEVELS, type LogLevel } from '#lib/runtime/config/config'
import { requestLog } from '#lib/runtime/log/process-log'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { testWorld } from '#lib/testing/sandbox/test-world'

const FIELDS = [
  'time',
  'traceId',
  'callerTraceId',
  'world',
  'method',
  'route',
  'operationId',
  'status',
  'code',
  'reason',
  'platformId',
  'durationMs',
  'bytes',
  'fault',
]

const CLOCK = { now: () => instantFromEpoch(0) }

afterEach(() => vi.restoreAllMocks())

function createEntry(more: Partial<RequestLogEntry> = {}): RequestLogEntry {
  return {
    traceId: 'ex_1',
    callerTraceId: undefined,
    world: undefined,
    method: 'GET',
    route: 'unknown',
    operationId: undefined,
    status: 200,
    code: undefined,
    reason: undefined,
    platformId: undefined,
    durationMs: 1,
    bytes: 2,
    fault: undefined,
    ...more,
  }
}

describe('request log', () => {
  test.each([
    ['info', [200, 404, 500]],
    ['warn', [404, 500]],
    ['error', [500]],
    ['silent', []],
  ] as const)('at level %s, prints only entries with these statuses (%j)', (level, printed) => {
    const lines: string[] = []
    const log = requestLog(level, CLOCK, text => void lines.push(text))
    for (const status of [200, 404, 500]) log(createEntry({ status }))
    expect(lines.map(text => JSON.parse(text).status)).toEqual(printed)
    expect(LOG_LEVELS).toContain<LogLevel>(level)
  })

  test('prints one line of JSON even if the method and the stack contain line breaks', () => {
    const lines: string[] = []
    const log = requestLog('info', CLOCK, text => void lines.push(text))
    log(createEntry({ method: 'GET\r\n{"status":200}', fault: new Error('a\nb') }))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
  })
})

test('a full disk prints the stack once, and again after a write has succeeded', () => {
  const lines: string[] = []
  const log = requestLog('error', CLOCK, text => void lines.push(text))
  const full = createEntry({ method: 'POST', status: 503, reason: 'DISK_FULL', fault: new Error('full') })
  for (const entry of [full, createEntry(), full, createEntry({ method: 'POST', status: 201 }), full]) log(entry)
  expect(lines.map(text => 'fault' in JSON.parse(text))).toEqual([true, false, true])
})

describe.each(TESTED_KINDS)('request log on %s', kind => {
  const CANARY = 'canary7c1d'
  const secret = `${CANARY}-secret-of-at-least-32-characters`

  async function capturePrinted(
    work: (running: Awaited<ReturnType<typeof testWorld>>) => Promise<void>,
  ): Promise<string> {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
    const env = { LOG_LEVEL: 'info', SANDBOX_CLIENT_ID: 'team', SANDBOX_CLIENT_SECRET: secret }
    const running = await testWorld({ kind, env })
    await work(running)
    await running.dispose()
    vi.restoreAllMocks()
    return lines.join('')
  }
  const authorization = `Basic ${btoa(`team:${secret}`)}`
  const customer = {
    customerType: 'INDIVIDUAL',
    fullName: CANARY,
    email: `${CANARY}@example.com`,
    identifier: CANARY,
    platformCustomerId: CANARY,
  }

  test('prints only fixed fields of accepted and rejected requests, without credentials, paths, queries or bodies', async () => {
    const text = await capturePrinted(async ({ send }) => {
      const headers = {
        authorization,
        cookie: `a=${CANARY}`,
        'idempotency-key': CANARY,
        'request-id': CANARY,
        'service-wallet-signature': CANARY,
        'user-agent': CANARY,
        [`x-${CANARY}`]: CANARY,
      }
      const bodies = [customer, { ...customer, email: CANARY }, { [CANARY]: CANARY }]
      for (const body of bodies) await send('POST', `${BASE_PATH}/customers`, { headers, body })
      for (const broken of [`{"${CANARY}"`, `["${CANARY}"]`]) {
        await send('POST', `${BASE_PATH}/customers`, { headers, text: broken })
      }
      await send('GET', `${BASE_PATH}/customers?umaAddress=${CANARY}&${CANARY}=1`, { headers })
      await send('GET', `${BASE_PATH}/customers/${CANARY}`, { headers })
      await send('GET', `${BASE_PATH}/${CANARY}`, { headers })
      await send('GET', `${BASE_PATH}/customers`, { headers: { authorization: `Basic ${btoa(`${CANARY}:x`)}` } })
      await send('GET', `${BASE_PATH}/customers`, { headers: { authorization: `Bearer ${CANARY}` } })
      await send('GET', `${BASE_PATH}/customers`, { headers: { ...headers, host: CANARY } })
      await send('GET', `${BASE_PATH}/customers`, { headers: { ...headers, origin: `http://${CANARY}` } })
      await send('POST', `${CONTROL_PATH}/login`, { body: { key: CANARY } })
    })
    const lines = text.trim().split('\n')
    expect(lines).toHaveLength(13)
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain(authorization.slice('Basic '.length))
    for (const each of lines) expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(JSON.parse(each))))
  })

  test('prints the stack of a database fault, but no data from the request', async () => {
    const text = await capturePrinted(async ({ send, database }) => {
      await database.db.transact(async tx => {
        const broken =
          kind === 'sqlite'
            ? sql`CREATE TRIGGER never BEFORE INSERT ON customers BEGIN SELECT RAISE(ABORT, 'customers are rejected'); END`
            : sql`ALTER TABLE customers ADD CONSTRAINT never CHECK (email = '') NOT VALID`
        const engine = tx.sql as unknown as { run?(query: SQL): unknown; execute?(query: SQL): unknown }
        await (kind === 'sqlite' ? engine.run?.(broken) : engine.execute?.(broken))
      })
      const { status, body } = await send('POST', `${BASE_PATH}/customers`, {
        headers: { authorization },
        body: customer,
      })
      expect(status).toBe(500)
      expect(Object.keys(body)).toEqual(['status', 'code', 'message'])
      expect(JSON.stringify(body)).not.toMatch(/customers|SELECT|insert|at |\.ts/i)
    })
    const { fault } = JSON.parse(text)
    expect(fault).toMatch(/customers/)
    expect(fault).toMatch(/\n\s+at /)
    expect(text).not.toContain(CANARY)
  })
})
