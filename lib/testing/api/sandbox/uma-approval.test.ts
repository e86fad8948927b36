import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { heldPayment, holdPayments } from '#lib/testing/fixtures/held-payment-suite'
import { receive } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { platformId } = sandbox
afterAll(() => runClock(sandbox))

test('each platform has a separate hold setting, which by default is off with a window of five seconds', async () => {
  const off = { hold: false, windowSeconds: 5 }
  const listRows = async () => {
    const { data } = (await sandbox.control('GET', '/uma-approval')).body
    return data.filter((row: { platformId: string }) => [platformId, otherPlatform.platformId].includes(row.platformId))
  }
  const expectedRow = { platformId: otherPlatform.platformId, ...off }
  expect(await listRows()).toEqual([{ platformId, ...off }, expectedRow])
  const reply = await sandbox.control('PUT', '/uma-approval', { hold: true, platformId })
  expect([reply.status, reply.body]).toEqual([200, { platformId, hold: true, windowSeconds: 5 }])
  await holdPayments(sandbox, true, 60)
  expect(await listRows()).toEqual([{ platformId, hold: true, windowSeconds: 60 }, expectedRow])
  expect((await receive(otherPlatform)).body.status).toBe('COMPLETED')
  expect((await receive(sandbox)).body.status).toBe('PENDING')
  await holdPayments(sandbox, false)
  expect((await receive(sandbox)).body.status).toBe('COMPLETED')
})

test('a hold setting without platformId applies to the first platform', async () => {
  const { data } = (await sandbox.control('GET', '/uma-approval')).body
  const reply = await sandbox.control('PUT', '/uma-approval', { hold: false })
  expect(reply.body.platformId).toBe(data[0].platformId)
})

test.each([
  ['hold', {}],
  ['hold', { hold: 'yes' }],
  ['hold', { hold: null }],
  ['windowSeconds', { hold: true, windowSeconds: 0 }],
  ['windowSeconds', { hold: true, windowSeconds: 1.5 }],
  ['windowSeconds', { hold: true, windowSeconds: 86_401 }],
  ['platformId', { hold: true, platformId: 'first' }],
])('a hold setting whose %s is missing or invalid (body %j) is rejected with INVALID_INPUT', async (field, body) => {
  expectError(await sandbox.control('PUT', '/uma-approval', body), 'INVALID_INPUT', { field })
})

test('a hold setting for an unknown platform is rejected with REFERENCE_NOT_FOUND', async () => {
  const body = { hold: true, platformId: unknownId('Platform') }
  expectError(await sandbox.control('PUT', '/uma-approval', body), 'REFERENCE_NOT_FOUND', { field: 'platformId' })
})

test('a payment from $fail.compliance is REJECTED instead of held', async () => {
  await holdPayments(sandbox, true)
  const reply = await receive(sandbox, { senderUmaAddress: '$fail.compliance.usd@sandbox.example' })
  await holdPayments(sandbox, false)
  expect(reply.body.status).toBe('REJECTED')
})

test('a held payment is listed as a deadline, and rejecting it removes the deadline', async () => {
  const now = await freezeClock(sandbox)
  const { id } = await heldPayment(sandbox, 60)
  const listRows = async () => {
    const { data } = (await sandbox.control('GET', '/deadlines')).body
    return data.filter((deadline: { id: string }) => deadline.id === id)
  }
  const [startedAt, expiresAt] = [now, now + 60_000].map(ms => new Date(ms).toISOString())
  expect(await listRows()).toEqual([{ kind: 'approval', id, label: 'incoming UMA payment', startedAt, expiresAt }])
  await sandbox.call('POST', `/transactions/${id}/reject`)
  expect(await listRows()).toEqual([])
  await runClock(sandbox)
})

describe.each(TESTED_KINDS)('held payments on %s', kind => {
  let running: TestWorld
  let client: FaultClient
  let openingBalance: number
  beforeEach(async () => {
    running = await testWorld({ kind })
    client = await faultClient(running.send)
    await client.control('POST', '/clock', { mode: 'frozen' })
    openingBalance = await balance()
  })
  afterEach(async () => {
    expect(await running.world.db.read(auditLedger)).toEqual([])
    await running.dispose()
  })

  const balance = async (): Promise<number> =>
    (await client.call('GET', `/internal-accounts/${client.starter.customerUsd}`)).body.balance.amount
  const hold = (on: boolean) => client.control('PUT', '/uma-approval', { hold: on })
  const decide = (id: string, decision: string) => client.call('POST', `/transactions/${id}/${decision}`)
  const statusOf = async (id: string) => (await client.call('GET', `/transactions/${id}`)).body.status

  async function holdPayment(): Promise<string> {
    await hold(true)
    const reply = await client.call('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.example',
      customerId: (await client.control('GET', '/state')).body.seed.customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 100,
    })
    expect(reply.body.status, reply.text).toBe('PENDING')
    return reply.body.id
  }

  test('of 20 concurrent decisions, one succeeds and the money moves at most once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = await balance()
      const id = await holdPayment()
      const decisions = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'approve' : 'reject'))
      const replies = await Promise.all(decisions.map(decision => decide(id, decision)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
      const winningStatus = replies.find(({ status }) => status === 200)?.body.status
      expect(await statusOf(id)).toBe(winningStatus)
      expect(await balance()).toBe(before + (winningStatus === 'COMPLETED' ? 100 : 0))
    }
  })

  test('a payment remains held after a restart: it can be approved, or fails when its window ends', async () => {
    const [decided, late] = [await holdPayment(), await holdPayment()]
    await running.restart()
    expect([await statusOf(decided), await statusOf(late)]).toEqual(['PENDING', 'PENDING'])
    expect((await decide(decided, 'approve')).status).toBe(200)
    await client.control('POST', '/clock', { mode: 'frozen', advanceMs: 5_000 })
    await running.restart()
    expect([await statusOf(decided), await statusOf(late)]).toEqual(['COMPLETED', 'FAILED'])
    expect(await balance()).toBe(openingBalance + 100)
  })

  test('a snapshot restores a held payment and the hold setting, and a reset turns holding off', async () => {
    const id = await holdPayment()
    const { id: snapshotId } = (await client.control('POST', '/snapshots', { name: 'held' })).body
    expect((await decide(id, 'approve')).body.status).toBe('COMPLETED')
    await client.control('POST', '/reset')
    expect((await client.control('GET', '/uma-approval')).body.data[0].hold).toBe(false)
    expect((await client.control('POST', `/snapshots/${snapshotId}/load`)).status).toBe(204)
    expect((await client.control('GET', '/uma-approval')).body.data[0].hold).toBe(true)
    expect(await balance()).toBe(openingBalance)
    expect((await decide(id, 'approve')).body.status).toBe('COMPLETED')
    expect(await balance()).toBe(openingBalance + 100)
  })
})
