import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BASE_PATH } from '#lib/contract/operation'
import { dispatch } from '#lib/http/handle'
import { fromNode, writeAnswer } from '#lib/http/node-http'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { type RandomSource, seededRandom } from '#lib/testing/sandbox/test-random'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

describe.each(TESTED_KINDS)('with one Idempotency-Key on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  beforeEach(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
  })
  afterEach(async () => {
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await running.dispose()
  })

  const keyHeader = { 'idempotency-key': 'one' }
  const countRows = () =>
    running.world.db.read(async tx => ({
      quotes: (await tx.sql.select().from(tx.tables.quotes)).length,
      transactions: (await tx.sql.select().from(tx.tables.transactions)).length,
      keys: (await tx.sql.select().from(tx.tables.idempotencyRecords)).length,
    }))
  const ONE = { quotes: 1, transactions: 1, keys: 1 }
  const quoteConcurrently = (count: number, changes: (number: number) => Record<string, unknown>) =>
    Promise.all(Array.from({ length: count }, (_, number) => client.quote(changes(number), keyHeader)))

  test('200 concurrent requests create one quote and get the same status and body', async () => {
    const replies = await quoteConcurrently(200, () => ({}))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(199)
    expect(await countRows()).toEqual(ONE)
  })

  test('200 concurrent requests with different bodies create one quote; 199 responses have Idempotency-Body-Mismatch', async () => {
    const replies = await quoteConcurrently(200, number => ({ lockedCurrencyAmount: 10_000 + number }))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers.get('idempotency-body-mismatch') === 'true')).toHaveLength(199)
    expect(await countRows()).toEqual(ONE)
  })

  test('100 concurrent requests for an immediately executed quote move the money once', async () => {
    const replies = await quoteConcurrently(100, () => ({ immediatelyExecute: true }))
    expect(new Set(replies.map(({ body }) => body.status))).toEqual(new Set(['COMPLETED']))
    const { body } = await client.call('GET', `/internal-accounts/${client.starter.platformUsd}`)
    expect(body.balance.amount).toBe(100_000_000 - 10_000)
    expect(await countRows()).toEqual(ONE)
  })

  test('a replay after a restart returns the same bytes', async () => {
    const first = await client.quote({}, keyHeader)
    await running.restart()
    const again = await client.quote({}, keyHeader)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await countRows()).toEqual(ONE)
  })

  test('a rejected request stores nothing, so a corrected request with the same key succeeds', async () => {
    expect((await client.quote({ lockedCurrencyAmount: 0 }, keyHeader)).status).toBe(400)
    expect(await countRows()).toEqual({ quotes: 0, transactions: 0, keys: 0 })
    expect((await client.quote({}, keyHeader)).status).toBe(201)
    expect(await countRows()).toEqual(ONE)
  })

  test('the key expires after 24 hours on the sandbox clock', async () => {
    await client.control('POST', '/clock', { mode: 'frozen' })
    const first = await client.quote({}, keyHeader)
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 24 * 3_600_000 - 1 })
    expect((await client.quote({}, keyHeader)).text).toBe(first.text)
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 1 })
    const second = await client.quote({}, keyHeader)
    expect(second.body.id).not.toBe(first.body.id)
    expect((await client.quote({}, keyHeader)).text).toBe(second.text)
    expect(await countRows()).toEqual({ quotes: 2, transactions: 2, keys: 1 })
  })
})

describe('after a cut connection', () => {
  const KEYS = 200
  let running: TestWorld
  let server: Server
  beforeEach(async () => {
    running = await testWorld()
    server = createServer((request, response) => {
      void dispatch(fromNode(request, response), running.world).then(answer => writeAnswer(answer, request, response))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await running.dispose()
  })

  test(`a retry with the same Idempotency-Key succeeds: ${KEYS} keys create ${KEYS} quotes`, async () => {
    const random = seededRandom('cut connections')
    const client = await faultClient(running.send)
    const { clientId, clientSecret } = running.world.tokenFile.read() ?? { clientId: '', clientSecret: '' }
    const body = JSON.stringify({
      source: { sourceType: 'ACCOUNT', accountId: client.starter.platformUsd },
      destination: { destinationType: 'ACCOUNT', accountId: client.starter.external.EUR },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    })
    const head = [
      `POST ${BASE_PATH}/quotes HTTP/1.1`,
      'Host: localhost:3000',
      `Authorization: Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const { port } = server.address() as AddressInfo
    for (let index = 0; index < KEYS; index += 1) {
      const sent = `${[...head, `Idempotency-Key: cut-${index}`].join('\r\n')}\r\n\r\n${body}`
      await sendAndDisconnect(port, sent, random)
      const retried = await client.quote({}, { 'idempotency-key': `cut-${index}` })
      expect(retried.status, retried.text).toBe(201)
    }
    const quotes = await running.world.db.read(tx => tx.sql.select().from(tx.tables.quotes))
    expect(quotes).toHaveLength(KEYS)
    expect(await running.world.db.read(auditLedger)).toEqual([])
  })
})

/** Resets the connection at a random point of the request or of its processing. */
function sendAndDisconnect(port: number, sent: string, random: RandomSource): Promise<void> {
  const isWhole = random.chance(0.8)
  const part = isWhole ? sent : sent.slice(0, random.below(sent.length))
  let turns = random.below(12)
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(part, () => {
        const wait = () => {
          if (turns === 0) socket.resetAndDestroy()
          else setImmediate(wait)
          turns -= 1
        }
        wait()
      })
    })
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}
