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
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const SEQUENCES = 1_000

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
  transfer: sequenceOf('createTransferOut'),
  quote: sequenceOf('createQuote'),
  execution: sequenceOf('executeQuote'),
})

describe.each(TESTED_KINDS)('on %s', kind => {
  let running: TestWorld
  let reader: FaultClient
  let authorization: string
  let origin: string
  const server = createServer((request, response) => {
    void dispatch(fromNode(request, response), running.world).then(answer => writeAnswer(answer, request, response))
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    origin = `http://${host}`
    running = await testWorld({ kind, env: { ALLOWED_HOSTS: host } })
    reader = await faultClient(running.send)
    const { clientId, clientSecret } = running.world.tokenFile.read() ?? {}
    authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await running.dispose()
  })

  let intents = 0
  /**
   * Sends a call once with each fault, as a client that does not trust any answer that it got, then without a fault.
   * Returns the last answer, after a comparison with every other whole answer.
   */
  async function sendUnderFaults(
    operationId: string,
    path: string,
    body: object | undefined,
    faults: readonly Fault[],
  ) {
    intents += 1
    const key = `intent-${intents}`
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

  async function pay({ kind: way, amount, transfer, quote, execution }: Payment): Promise<void> {
    const { platformUsd, external } = reader.starter
    const [accountId, destinationId] = [platformUsd, external.USD]
    if (way === 'transfer') {
      const body = { source: { accountId }, destination: { accountId: destinationId }, amount }
      return void (await sendUnderFaults('createTransferOut', '/transfer-out', body, transfer))
    }
    const isImmediate = way === 'immediate quote'
    const body = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: external.EUR },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      immediatelyExecute: isImmediate,
    }
    const { id } = await sendUnderFaults('createQuote', '/quotes', body, quote)
    if (!isImmediate) await sendUnderFaults('executeQuote', `/quotes/${id}/execute`, undefined, execution)
  }

  async function readMoney() {
    const { body: account } = await reader.call('GET', `/internal-accounts/${reader.starter.platformUsd}`)
    const [rows] = await running.world.db.read(tx => tx.sql.select({ total: count() }).from(tx.tables.transactions))
    return { balance: account.balance.amount, transactions: Number(rows?.total) }
  }

  test(`after ${SEQUENCES} random sequences of faults, retried with the same key, no money moved twice`, async () => {
    const payOnce = fc.asyncProperty(payment, async intent => {
      const before = await readMoney()
      await pay(intent)
      const after = { balance: before.balance - intent.amount, transactions: before.transactions + 1 }
      expect(await readMoney()).toEqual(after)
    })
    await fc.assert(payOnce, { numRuns: SEQUENCES })
    expect(await running.world.db.read(auditLedger)).toEqual([])
  }, 240_000)
})
