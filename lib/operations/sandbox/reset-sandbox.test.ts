import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

describe.each(TESTED_KINDS)('reset on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  beforeEach(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
  })
  afterEach(() => running.dispose())

  test('leaves objects, log, clock and forced errors unchanged if the database rejects a row', async () => {
    const quote = (await client.quote()).body
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 3_600_000 })
    await client.control('POST', '/arm', { operationId: 'getTransaction', code: 'INTERNAL_ERROR' })
    const clock = (await client.control('GET', '/clock')).body
    const exchanges = async () => (await client.control('GET', '/exchanges')).body.data.length
    const logged = await exchanges()
    await rejectExternalAccounts()
    expect((await client.control('POST', '/reset')).status).toBe(500)
    await running.restart()

    expect(await exchanges()).toBe(logged)
    expect((await client.control('GET', '/clock')).body).toMatchObject({ mode: 'frozen', now: clock.now })
    expect((await client.call('GET', `/quotes/${quote.id}`)).body.id).toBe(quote.id)
    expect((await client.call('GET', `/transactions/${quote.transactionId}`)).status).toBe(500)
  })

  test('restores system time and clears forced errors and the log, and a restart does not undo this', async () => {
    await client.quote()
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 3_600_000 })
    await client.control('POST', '/arm', { operationId: 'listCustomers', code: 'INTERNAL_ERROR' })
    expect((await client.control('POST', '/reset')).status).toBe(204)
    await running.restart()

    expect((await client.control('GET', '/exchanges')).body.data).toEqual([])
    expect((await client.control('GET', '/clock')).body.mode).toBe('system')
    expect((await client.call('GET', '/customers')).status).toBe(200)
  })

  test('sets createdAt of the starter customer to the restored system time, not to the advanced time', async () => {
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 24 * 3_600_000 })
    await client.control('POST', '/reset')
    const { now } = (await client.control('GET', '/clock')).body
    const [customer] = (await client.call('GET', '/customers')).body.data
    expect(customer.createdAt <= now).toBe(true)
    expect(Date.parse(now) - Date.parse(customer.createdAt)).toBeLessThan(60_000)
  })

  /** Makes a reset fail late, because a reset inserts external accounts after the other starter data. */
  async function rejectExternalAccounts(): Promise<void> {
    const broken =
      kind === 'sqlite'
        ? sql`CREATE TRIGGER never BEFORE INSERT ON external_accounts BEGIN SELECT RAISE(ABORT, 'rejected'); END`
        : sql`ALTER TABLE external_accounts ADD CONSTRAINT never CHECK (id = '') NOT VALID`
    await running.database.db.transact(async tx => {
      // Both query builders run plain SQL, but their methods have different names.
      const engine = tx.sql as unknown as { run?(query: SQL): unknown; execute?(query: SQL): unknown }
      await (kind === 'sqlite' ? engine.run?.(broken) : engine.execute?.(broken))
    })
  }
})
