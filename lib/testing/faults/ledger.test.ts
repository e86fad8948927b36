import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { auditLedger } from '#db/ledger'
import { TESTED_KINDS } from '#lib/testing/database'
import { faultClient } from '#lib/testing/faults/client'
import { type Account, comesBack, openAccount, takeStep } from '#lib/testing/faults/ledger-walk'
import { seeded } from '#lib/testing/seeded'
import { type TestWorld, testWorld } from '#lib/testing/test-world'

const CLIENTS = 8
const STEPS_BETWEEN_AUDITS = 100
const STEPS = { sqlite: 2_000, postgres: 500 } as const satisfies Record<Database['kind'], number>
/** What every walk has to have met, or it proves nothing. */
const MET = [
  'INSUFFICIENT_FUNDS',
  'QUOTE_ALREADY_EXECUTED',
  'QUOTE_EXPIRED',
  'QUOTE_NOT_PENDING',
  'NOT_EXECUTABLE',
  'NOT_FUNDED_FROM_OUTSIDE',
  'CURRENCIES_DIFFER',
]

test.each(TESTED_KINDS)(
  'on %s money is neither made nor lost, whatever eight clients do at once, becomes of their payments, and however often it restarts',
  async kind => {
    const random = seeded(`ledger on ${kind}`)
    const running = await testWorld({ kind })
    const client = await faultClient(running.send)
    await client.control('POST', '/clock', { mode: 'frozen' })
    const account = await openAccount(client)
    const opening = await balances(running)
    for (let step = 0; step < STEPS[kind]; step += STEPS_BETWEEN_AUDITS) {
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let turn = 0; turn < STEPS_BETWEEN_AUDITS / CLIENTS; turn += 1) await takeStep(client, account, random)
        }),
      )
      expect(await running.world.db.read(auditLedger)).toEqual([])
      if (random.chance(0.3)) await running.restart()
    }
    // Every outcome comes to its end, seen by the call after.
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 3_600_000 })
    await client.control('GET', '/clock')
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await expectExplained(running, opening, account)
    expect([...account.refusals.keys()]).toEqual(expect.arrayContaining(MET))
    expect(account.executions.size).toBeGreaterThan(STEPS[kind] / 20)
    expect(account.transfers.length).toBeGreaterThan(STEPS[kind] / 50)
    await running.dispose()
  },
  60_000,
)

async function balances({ world }: TestWorld): Promise<Map<string, bigint>> {
  const rows = await world.db.read(tx => tx.sql.select().from(tx.tables.internalAccounts))
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Every balance is what it opened with and what the answers told; each quote moved money once, and gave it back once. */
async function expectExplained(
  running: TestWorld,
  opening: ReadonlyMap<string, bigint>,
  account: Account,
): Promise<void> {
  const expected = Array.from(opening, ([id, balance]) => [id, balance + (account.moved.get(id) ?? 0n)])
  expect([...(await balances(running))].toSorted()).toEqual(expected.toSorted())
  expect([...account.executions.values()].filter(times => times > 1)).toEqual([])
  const { quotes, entries, settlements } = await running.world.db.read(async tx => ({
    quotes: await tx.sql.select().from(tx.tables.quotes),
    entries: await tx.sql.select().from(tx.tables.ledgerEntries),
    settlements: await tx.sql.select().from(tx.tables.settlements),
  }))
  expect(settlements).toEqual([])
  const returned: string[] = []
  for (const { id, status, transactionId, document } of quotes) {
    const isExecuted = account.executions.has(id)
    const source = 'accountId' in document.source ? document.source.accountId : ''
    const amountsOf = (transferId: string) =>
      entries.filter(entry => entry.transferId === transferId && entry.account === source).map(({ amount }) => amount)
    const isHeld = source.startsWith('InternalAccount:')
    const amount = BigInt(document.totalSendingAmount)
    expect(amountsOf(transactionId), id).toEqual(isExecuted && isHeld ? [-amount] : [])
    const destination = 'accountId' in document.destination ? document.destination : { accountId: '' }
    const isBack = isExecuted && comesBack(account, destination)
    expect(amountsOf(`${transactionId}:refund`), id).toEqual(isBack && isHeld ? [amount] : [])
    if (isBack) returned.push(id)
    expect(isExecuted ? ['COMPLETED', 'FAILED'] : ['PENDING', 'FAILED'], id).toContain(status)
    expect(
      entries.some(entry => entry.transferId === transactionId),
      id,
    ).toBe(isExecuted)
  }
  expect(returned.length).toBeGreaterThan(5)
}
