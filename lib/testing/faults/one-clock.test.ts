import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { POSTGRES_TEST_URL } from '#lib/testing/database/test-database'
import type { FaultClient } from '#lib/testing/faults/fault-client'
import { type SharedServers, startSharedServers } from '#lib/testing/faults/shared-servers'

const PROCESSES = 4
const ROUNDS = 5

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

describe.skipIf(!POSTGRES_TEST_URL)('the clock of four processes on PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  let shared: SharedServers
  beforeAll(async () => {
    shared = await startSharedServers(PROCESSES)
  })
  afterAll(() => shared.dispose())

  /** Calls every process. Returns the distinct times that the clock, new objects and newest log entries show. */
  const readTimes = async () => {
    const perClient = shared.clients.map(async client => {
      const created = await client.call('POST', '/customers', { customerType: 'INDIVIDUAL' })
      const quote = await client.quote()
      await client.call('GET', '/customers', undefined, { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' })
      const clock = await client.control('GET', '/clock')
      expect([created.status, quote.status, clock.status]).toEqual([201, 201, 200])
      const { data } = (await client.control('GET', '/exchanges?limit=3')).body
      const received: string[] = data.map(({ receivedAt }: { receivedAt: string }) => receivedAt)
      return [clock.body.now, created.body.createdAt, quote.body.createdAt, ...received]
    })
    return new Set((await Promise.all(perClient)).flat())
  }
  const setClock = async (client: FaultClient | undefined, body: unknown) => {
    const answer = await client?.control('POST', '/clock', body)
    expect(answer?.status).toBe(200)
    return answer?.body.now
  }

  test('when one process freezes, advances or resumes the clock, the change takes effect in every process immediately', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = await setClock(shared.clients[round % PROCESSES], { mode: 'frozen' })
      for (let turn = 0; turn < 3; turn += 1) expect(await readTimes()).toEqual(new Set([now]))
      const moved = await setClock(shared.clients[(round + 1) % PROCESSES], { mode: 'frozen', advanceMs: 60_000 })
      expect(Date.parse(moved) - Date.parse(now)).toBe(60_000)
      expect(await readTimes()).toEqual(new Set([moved]))
      const resumed = await setClock(shared.clients[(round + 2) % PROCESSES], { mode: 'system' })
      const shown = [...(await readTimes())].filter(time => time < resumed)
      // Only a log entry from before the clock resumed can have an earlier time: the frozen time.
      expect(shown.filter(time => time !== moved)).toEqual([])
    }
  })

  test('each of 40 concurrent clock advances takes effect once', async () => {
    const start = await setClock(shared.clients[0], { mode: 'frozen' })
    const moves = Array.from({ length: 40 }, (_, turn) =>
      setClock(shared.clients[turn % PROCESSES], { mode: 'frozen', advanceMs: 1_000 }),
    )
    const shown: string[] = await Promise.all(moves)
    expect(new Set(shown).size).toBe(40)
    for (const client of shared.clients) {
      const { now } = (await client.control('GET', '/clock')).body
      expect(Date.parse(now) - Date.parse(start)).toBe(40_000)
    }
  })
})
