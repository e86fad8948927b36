import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectSqlite, SqliteTx, SqliteWorkRunner, WORK_LIMIT_MS } from '#db/sqlite/sqlite-connection'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('work that never ends is rejected at the time limit, and later work still runs', async () => {
  const runner = new SqliteWorkRunner()
  const connection = connectSqlite(':memory:')
  const run = <T>(work: () => Promise<T>) => runner.run(new SqliteTx(connection), work)
  const rejected: string[] = []
  for (const name of ['first', 'second']) {
    const stray = run(() => new Promise(() => undefined)).catch(() => rejected.push(name))
    await vi.advanceTimersByTimeAsync(WORK_LIMIT_MS - 1)
    expect(rejected).not.toContain(name)
    await vi.advanceTimersByTimeAsync(1)
    await stray
    expect(await run(async () => name)).toBe(name)
    await vi.advanceTimersByTimeAsync(10 * WORK_LIMIT_MS)
  }
  expect(rejected).toEqual(['first', 'second'])
  connection.client.close()
})
