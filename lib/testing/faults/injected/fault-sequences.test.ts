import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { count } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { BASE_PATH, JSON_HEADERS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { dispatch } from '#lib/http/handle'
import { fromNode, writeAnswer } from '#lib/http/node-http'
import type { ArmedFault } from '#lib/operations/world'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { balancesIn } from '#lib/testing/faults/expected-ledger'
import { feeOverride, generalFee, setFees } from '#lib/testing/fixtures/quote-requests'
import { firstPlatformOn, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const SEQUENCES = 1_000
/** Servers that get sequences concurrently, because faults make much of a sequence a wait. */
const SERVERS = 4

type Fault = Omit<ArmedFault, 'operationId' | 'count'>

/** Every fault of an operation. The server errors are those that the operation documents. */
function faultsOf(id: string): fc.Arbitrary<Fault> {
  const { errors = [] }: Partial<Operation> = OPERATIONS.find(operation => operation.id === id) ?? {}
  const codes = [...errors, ...SHARED_ERRORS].filter(code => ERRORS[code].status >= 500)
  const limits: readonly Fault[] = [{ fault: 'rate_limit', code: 'RATE_LIMITED', retryAfter: 3_600 }]
  return fc.oneof(
    fc.constantFrom<Fault>(
      { fault: 'drop_before' },
      { fault: 'drop_after_commit' },
      { fault: 'truncate' },
      { fault: 'delay', ms: 1 },
      { fault: 'slow_body', bytesPerSecond: 1_000_000 },
      { fault: 'unknown_members' },
      ...(errors.includes('RATE_LIMITED') ? limits : []),
    ),
    fc.record({ fault: fc.constant('code' as const), code: fc.constantFrom(...codes) }),
  )
}

const sequenceOf = (id: string) => fc.array(faultsOf(id), { minLength: 1, maxLength: 4 })
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never
const payment = fc.record({
  kind: fc.constantFrom('transfer', 'immediate quote', 'quote and execution'),
  amount: fc.integer({ min: 1_000, max: 5_000 }),
  /** Replaces the general fee of the platform, unless undefined. */
  fee: fc.constantFrom(undefined, feeOverride(25, 10), feeOverride(0, 0)),
  transfer: sequenceOf('createTransferOut'),
  quote: sequenceOf('createQuote'),
  execution: sequenceOf('executeQuote'),
})

/** A server with its own database, because armed faults share a row that concurrent writers would contend for. */
interface FaultyServer {
  readonly running: TestWorld
  readonly platform: Sandbox
  readonly origin: string
  close(): Promise<void>
}

async function openServer(kind: (typeof TESTED_KINDS)[number]): Promise<FaultyServer> {
  const server = createServer((request, response) => {
    void dispatch(fromNode(request, response), running.world).then(answer => writeAnswer(answer, request, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const running = await testWorld({ kind, env: { ALLOWED_HOSTS: host } })
  const platform = await firstPlatformOn(running.send)
  await setFees(platform, generalFee(50, 30))
  const path = `/sandbox/internal-accounts/${platform.starter.customerUsd}/fund`
  await platform.call('POST', path, { body: { amount: 10_000_000 } })
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await running.dispose()
  }
  return { running, platform, origin: `http://${host}`, close }
}

describe.each(TESTED_KINDS)('on %s', kind => {
  let servers: readonly FaultyServer[]
  beforeAll(async () => {
    servers = await Promise.all(Array.from({ length: SERVERS }, () => openServer(kind)))
  })
  afterAll(() => Promise.all(servers.map(server => server.close())))

  let intents = 0
  /**
   * Sends a call once with each fault, as a client that does not trust any answer that it got, then without a fault.
   * Returns the last answer, after a comparison with every other whole answer.
   */
  async function sendUnderFaults(
    { running, platform, origin }: FaultyServer,
    [operationId, path, body]: readonly [operationId: string, path: string, body?: object],
    faults: readonly Fault[],
  ) {
    intents += 1
    const key = `intent-${intents}`
    const authorization = `Basic ${btoa(`${platform.token.clientId}:${platform.token.clientSecret}`)}`
    const send = async () => {
      const headers = { ...JSON_HEADERS, authorization, 'idempotency-key': key }
      const init = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${origin}${BASE_PATH}${path}`, init)
      return { status: answer.status, text: await answer.text() }
    }
    const answers = new Set<string>()
    for (const fault of faults) {
      await running.world.armed.arm({ ...fault, operationId, count: 1 })
      const answer = await send().catch(() => undefined)
      if (answer && answer.status < 300 && fault.fault !== 'unknown_members') answers.add(answer.text)
    }
    const { status, text } = await send()
    expect(status, text).toBeLessThan(300)
    expect([...answers.add(text)]).toEqual([text])
    return JSON.parse(text)
  }

  /** Returns the fee of the platform. */
  async function pay(server: FaultyServer, { kind: way, amount, fee, transfer, quote, execution }: Payment) {
    const { customerUsd, external } = server.platform.starter
    if (way === 'transfer') {
      const body = { source: { accountId: customerUsd }, destination: { accountId: external.USD }, amount }
      await sendUnderFaults(server, ['createTransferOut', '/transfer-out', body], transfer)
      return 0
    }
    const isImmediate = way === 'immediate quote'
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: customerUsd },
      destination: { destinationType: 'ACCOUNT', accountId: external.EUR },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      immediatelyExecute: isImmediate,
      platformFeeOverride: fee,
    }
    const { id, platformFeesIncluded } = await sendUnderFaults(server, ['createQuote', '/quotes', body], quote)
    if (!isImmediate) await sendUnderFaults(server, ['executeQuote', `/quotes/${id}/execute`], execution)
    return platformFeesIncluded
  }

  async function readMoney({ running: { world } }: FaultyServer) {
    const [rows] = await world.db.read(tx => tx.sql.select({ total: count() }).from(tx.tables.transactions))
    return { balances: new Map(await balancesIn(world.db)), transactions: Number(rows?.total) }
  }

  test(`after ${SEQUENCES} random sequences of faults, retried with the same key, no money moved twice`, async () => {
    const fees = new Set<number>()
    const payOnce = (server: FaultyServer) =>
      fc.asyncProperty(payment, async intent => {
        const { balances, transactions } = await readMoney(server)
        const fee = await pay(server, intent)
        fees.add(fee)
        const { customerUsd, platformUsd } = server.platform.starter
        balances.set(customerUsd, (balances.get(customerUsd) ?? 0n) - BigInt(intent.amount))
        balances.set(platformUsd, (balances.get(platformUsd) ?? 0n) + BigInt(fee))
        expect(await readMoney(server)).toEqual({ balances, transactions: transactions + 1 })
      })
    await Promise.all(servers.map(server => fc.assert(payOnce(server), { numRuns: SEQUENCES / SERVERS })))
    // General fees exceed 50 cents, and overridden fees are below.
    expect([Math.max(...fees) > 50, Math.min(...fees)]).toEqual([true, 0])
    for (const { running } of servers) expect(await running.world.db.read(auditLedger)).toEqual([])
  }, 240_000)
})
