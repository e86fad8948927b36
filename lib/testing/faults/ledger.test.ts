import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { auditLedger } from '#db/ledger'
import { TESTED_KINDS } from '#lib/testing/database'
import { type FaultClient, faultClient } from '#lib/testing/faults/client'
import { type Seeded, seeded } from '#lib/testing/seeded'
import { type TestWorld, testWorld } from '#lib/testing/test-world'
import type { Reply } from '#lib/testing/transport'

const CLIENTS = 8
const STEPS_BETWEEN_AUDITS = 100
const STEPS = { sqlite: 2_000, postgres: 500 } as const satisfies Record<Database['kind'], number>

/** What the answers said has happened. */
interface Account {
  /** What was acknowledged to move onto each internal account, or, negative, away from it. */
  readonly moved: Map<string, bigint>
  readonly quotes: { id: string; key: string }[]
  /** How often each quote was told to have been executed, by a call that did it and not by a replay. */
  readonly executions: Map<string, number>
  readonly refusals: Map<string, number>
}

test.each(TESTED_KINDS)(
  'on %s money is neither made nor lost, whatever eight clients do at once and however often it restarts',
  async kind => {
    const random = seeded(`ledger on ${kind}`)
    const running = await testWorld({ kind })
    const client = await faultClient(running.send)
    await client.control('POST', '/clock', { mode: 'frozen' })
    const opening = await balances(running)
    const account: Account = { moved: new Map(), quotes: [], executions: new Map(), refusals: new Map() }
    for (let step = 0; step < STEPS[kind]; step += STEPS_BETWEEN_AUDITS) {
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let turn = 0; turn < STEPS_BETWEEN_AUDITS / CLIENTS; turn += 1) await takeStep(client, account, random)
        }),
      )
      expect(await running.world.db.read(auditLedger)).toEqual([])
      if (random.chance(0.3)) await running.restart()
    }
    await expectExplained(running, opening, account)
    // The walk must have met what it is about, or it proves nothing.
    const met = [...account.refusals.keys()]
    expect(met).toEqual(expect.arrayContaining(['INSUFFICIENT_FUNDS', 'QUOTE_ALREADY_EXECUTED', 'QUOTE_EXPIRED']))
    expect(account.executions.size).toBeGreaterThan(STEPS[kind] / 20)
    await running.dispose()
  },
  60_000,
)

async function takeStep(client: FaultClient, account: Account, random: Seeded): Promise<void> {
  const { starter } = client
  const drawn = random.below(100)
  if (drawn < 10) await fund(client, account, random)
  else if (drawn < 55 || account.quotes.length === 0) {
    const source = random.oneOf([starter.platformUsd, starter.customerUsd, starter.customerUsdc])
    const destinations = [...Object.values(starter.external), starter.wallet, starter.customerUsdc, starter.customerUsd]
    await quote(client, account, random, source, random.oneOf(destinations))
  } else if (drawn < 97) await execute(client, account, random)
  else await client.control('POST', '/clock', { mode: 'frozen', advanceMs: random.below(360_000) })
}

async function fund({ starter, call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  const id = random.oneOf([starter.platformUsd, starter.customerUsd, starter.customerUsdc, starter.wallet])
  const amount = 1 + random.below(500_000)
  const reply = await call('POST', `/sandbox/internal-accounts/${id}/fund`, { amount })
  expect(reply.status, reply.text).toBe(200)
  move(account, id, BigInt(amount))
}

async function quote(
  client: FaultClient,
  account: Account,
  random: Seeded,
  source: string,
  destination: string,
): Promise<void> {
  const reply = await client.quote({
    source: { sourceType: 'ACCOUNT', accountId: source },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: random.oneOf(['SENDING', 'RECEIVING']),
    lockedCurrencyAmount: 1 + random.below(random.oneOf([1_000, 1_000_000, 30_000_000])),
    immediatelyExecute: random.chance(0.3),
  })
  if (reply.status !== 201) return refused(account, reply)
  if (reply.body.status === 'COMPLETED') executed(account, reply.body)
  account.quotes.push({ id: reply.body.id, key: `key-${account.quotes.length}` })
}

async function execute({ call }: FaultClient, account: Account, random: Seeded): Promise<void> {
  // Mostly the newest, so that several clients meet at one quote.
  const { id, key } = random.oneOf(random.chance(0.7) ? account.quotes.slice(-6) : account.quotes)
  const headers = random.chance(0.3) ? { 'idempotency-key': key } : {}
  const reply = await call('POST', `/quotes/${id}/execute`, undefined, headers)
  if (reply.status !== 200) return refused(account, reply)
  if (!reply.headers.has('idempotent-replayed')) executed(account, reply.body)
}

function refused({ refusals }: Account, reply: Reply): void {
  expect([400, 409], reply.text).toContain(reply.status)
  const name: string = reply.body.details?.reason ?? reply.body.code
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}

interface ToldQuote {
  readonly id: string
  readonly source: { readonly accountId: string }
  readonly destination: { readonly accountId: string }
  readonly totalSendingAmount: number
  readonly totalReceivingAmount: number
}

function executed(account: Account, told: ToldQuote): void {
  account.executions.set(told.id, (account.executions.get(told.id) ?? 0) + 1)
  move(account, told.source.accountId, -BigInt(told.totalSendingAmount))
  move(account, told.destination.accountId, BigInt(told.totalReceivingAmount))
}

function move({ moved }: Account, id: string, amount: bigint): void {
  if (id.startsWith('InternalAccount:')) moved.set(id, (moved.get(id) ?? 0n) + amount)
}

async function balances({ world }: TestWorld): Promise<Map<string, bigint>> {
  const rows = await world.db.read(tx => tx.sql.select().from(tx.tables.internalAccounts))
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Every balance is what it opened with and what the answers told; and in the entries each quote moved money once. */
async function expectExplained(
  running: TestWorld,
  opening: ReadonlyMap<string, bigint>,
  account: Account,
): Promise<void> {
  const expected = Array.from(opening, ([id, balance]) => [id, balance + (account.moved.get(id) ?? 0n)])
  expect([...(await balances(running))].toSorted()).toEqual(expected.toSorted())
  expect([...account.executions.values()].filter(times => times > 1)).toEqual([])
  const { quotes, entries } = await running.world.db.read(async tx => ({
    quotes: await tx.sql.select().from(tx.tables.quotes),
    entries: await tx.sql.select().from(tx.tables.ledgerEntries),
  }))
  for (const { id, status, transactionId, document } of quotes) {
    const source = 'accountId' in document.source ? document.source.accountId : ''
    const debits = entries.filter(entry => entry.transferId === transactionId && entry.account === source)
    const debited = debits.map(({ amount }) => amount)
    expect(debited, id).toEqual(status === 'COMPLETED' ? [-BigInt(document.totalSendingAmount)] : [])
    expect(status === 'COMPLETED', id).toBe(account.executions.has(id))
  }
}
