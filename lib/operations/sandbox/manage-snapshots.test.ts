import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { objectTables } from '#db/queries/sandbox/object-tables'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

describe.each(TESTED_KINDS)('loading a snapshot on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  beforeEach(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
  })
  afterEach(() => running.dispose())

  const save = async () => (await client.control('POST', '/snapshots', { name: 'before' })).body.id
  const load = (id: string) => client.control('POST', `/snapshots/${id}/load`)
  const balance = async () =>
    (await client.call('GET', `/internal-accounts/${client.starter.platformUsd}`)).body.balance.amount

  test('restores objects, rates, limits, UMA domains and idempotency keys, and the restored data survives a restart', async () => {
    const headers = { 'idempotency-key': 'once' }
    const quote = (await client.quote({}, headers)).body
    await client.control('PUT', '/rates', { source: 'USD', destination: 'EUR', rate: 2 })
    const bounds = { minAmount: 5_000, maxAmount: 9_000_000_000_000_000 }
    const fields = { requiredCounterpartyFields: [], enabledTransactionTypes: ['OUTGOING'] }
    const limited = { currencyCode: 'USD', ...bounds, ...fields }
    expect((await client.call('PATCH', '/config', { supportedCurrencies: [limited] })).status).toBe(200)
    const id = await save()
    const before = await dump()
    await client.call('POST', `/quotes/${quote.id}/execute`)
    await client.call('PATCH', '/config', { umaDomain: 'elsewhere.example', supportedCurrencies: [] })
    await client.control('PUT', '/rates', { source: 'USD', destination: 'EUR', rate: 3 })
    await client.call('POST', '/customers', { customerType: 'INDIVIDUAL' })
    expect((await load(id)).status).toBe(204)

    expect(await dump()).toEqual(before)
    expect((await client.quote()).body.exchangeRate).toBe(2)
    expectError(await client.quote({ lockedCurrencyAmount: 4_999 }), 'AMOUNT_OUT_OF_RANGE')
    await running.restart()
    expect((await client.call('GET', '/config')).body.umaDomain).toBe('sandbox.example')
    const replayed = await client.quote({}, headers)
    expect(replayed.body.id).toBe(quote.id)
    const executed = await client.call('POST', `/quotes/${quote.id}/execute`)
    expect(executed.body.status).toBe('COMPLETED')
  })

  test('changes nothing if the database rejects a row', async () => {
    const id = await save()
    const quote = (await client.quote()).body
    await client.call('POST', `/quotes/${quote.id}/execute`)
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 3_600_000 })
    const [before, balanceBefore, clock] = [await dump(), await balance(), (await client.control('GET', '/clock')).body]
    await rejectExternalAccounts()
    expect((await load(id)).status).toBe(500)
    expect(await dump()).toEqual(before)
    expect(await balance()).toBe(balanceBefore)
    expect((await client.control('GET', '/clock')).body).toMatchObject({ mode: 'frozen', now: clock.now })
  })

  test('restores the clock, frozen or running, so that an expired quote is PENDING again', async () => {
    await client.control('POST', '/clock', { mode: 'frozen' })
    const quote = (await client.quote()).body
    const frozen = (await client.control('GET', '/clock')).body.now
    const id = await save()
    await client.control('POST', '/clock', { mode: 'system', advanceMs: 86_400_000 })
    const ahead = await save()
    expect((await client.call('GET', `/quotes/${quote.id}`)).body.status).toBe('EXPIRED')
    await load(id)
    expect((await client.control('GET', '/clock')).body).toMatchObject({ mode: 'frozen', now: frozen })
    expect((await client.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
    await load(ahead)
    const { mode, offsetMs } = (await client.control('GET', '/clock')).body
    expect(mode).toBe('system')
    expect(offsetMs).toBeGreaterThan(86_300_000)
    await running.restart()
    expect((await client.control('GET', '/clock')).body.offsetMs).toBeGreaterThan(86_300_000)
  })

  test('resumes a payment that was PROCESSING when the snapshot was taken', async () => {
    await client.control('POST', '/clock', { mode: 'frozen' })
    const quote = (
      await client.quote({ destination: { destinationType: 'ACCOUNT', accountId: await failingAccount() } })
    ).body
    expect((await client.call('POST', `/quotes/${quote.id}/execute`)).body.status).toBe('PROCESSING')
    const id = await save()
    await client.control('POST', '/reset')
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 3_600_000 })
    // This call makes the server check for due work. Afterwards, the server knows of no scheduled work.
    await client.call('GET', '/customers')
    await load(id)
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 6_000 })
    expect((await client.call('GET', `/quotes/${quote.id}`)).body.status).toBe('FAILED')
  })

  function dump() {
    return running.database.db.read(async tx => {
      const rows: string[] = []
      for (const { name, table } of objectTables(tx)) {
        for (const row of await tx.sql.select().from(table)) rows.push(`${name} ${textOf(row)}`)
      }
      return rows.toSorted()
    })
  }

  /** Payments to this account fail after five seconds. */
  async function failingAccount(): Promise<string> {
    const body = {
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE89370400440532013002',
        paymentRails: ['SEPA_INSTANT'],
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jo Doe', countryOfResidence: 'DE' },
      },
    }
    const reply = await client.call('POST', '/platform/external-accounts', body)
    expect(reply.status, reply.text).toBe(201)
    return reply.body.id
  }

  async function rejectExternalAccounts(): Promise<void> {
    const broken =
      kind === 'sqlite'
        ? sql`CREATE TRIGGER never BEFORE INSERT ON external_accounts BEGIN SELECT RAISE(ABORT, 'rejected'); END`
        : sql`ALTER TABLE external_accounts ADD CONSTRAINT never CHECK (id = '') NOT VALID`
    await running.database.db.transact(async tx => {
      // The query builders of both engines run plain SQL, but with differently named methods.
      const engine = tx.sql as unknown as { run?(query: SQL): unknown; execute?(query: SQL): unknown }
      await (kind === 'sqlite' ? engine.run?.(broken) : engine.execute?.(broken))
    })
  }
})

function textOf(row: unknown): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
