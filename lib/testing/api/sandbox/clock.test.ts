import { afterAll, expect, test } from 'vitest'
import { createQuote, execute, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

function setClock(body: Record<string, unknown>) {
  return sandbox.control('POST', '/clock', body)
}

async function now(): Promise<number> {
  return Date.parse((await sandbox.control('GET', '/clock')).body.now)
}

test('a frozen clock does not advance', async () => {
  const frozen = await freezeClock(sandbox)
  await makeValidCall(sandbox, 'createQuote')
  expect(await now()).toBe(frozen)
  expect((await sandbox.control('GET', '/clock')).body.mode).toBe('frozen')
})

test('a frozen clock advances by exactly advanceMs', async () => {
  const frozen = await freezeClock(sandbox)
  await advanceClock(sandbox, 12_345)
  expect(await now()).toBe(frozen + 12_345)
})

test('a running clock jumps by advanceMs and does not go back', async () => {
  await runClock(sandbox)
  const before = await now()
  const reply = await setClock({ mode: 'system', advanceMs: 60_000 })
  expect(reply.status).toBe(200)
  expect(Date.parse(reply.body.now)).toBeGreaterThanOrEqual(before + 60_000)
  expect(await now()).toBeGreaterThanOrEqual(Date.parse(reply.body.now))
})

test('the clock can be set to a future time', async () => {
  const setTo = new Date((await freezeClock(sandbox)) + 86_400_000).toISOString()
  expect((await setClock({ mode: 'frozen', setTo })).body.now).toBe(setTo)
})

test('the clock cannot be set back', async () => {
  const frozen = await freezeClock(sandbox)
  const setTo = new Date(frozen - 1).toISOString()
  expectError(await setClock({ mode: 'frozen', setTo }), 'INVALID_INPUT', { field: 'setTo' })
  const longAgo = await setClock({ mode: 'frozen', setTo: '2001-01-01T00:00:00.000Z' })
  expectError(longAgo, 'INVALID_INPUT', { field: 'setTo' })
  expect(longAgo.body.message).toContain('(use a later time)')
  expect(await now()).toBe(frozen)
})

test('a clock that is ahead of the system time names a reset as the way back', async () => {
  const frozen = await freezeClock(sandbox)
  await advanceClock(sandbox, 3_600_000)
  const rejected = await setClock({ mode: 'frozen', setTo: new Date(frozen + 1_800_000).toISOString() })
  expectError(rejected, 'INVALID_INPUT', { field: 'setTo' })
  expect(rejected.body.message).toContain('reset the sandbox to go back')
})

test('resuming a frozen clock does not set it back', async () => {
  await freezeClock(sandbox)
  await advanceClock(sandbox, 3_600_000)
  const ahead = await now()
  await runClock(sandbox)
  expect(await now()).toBeGreaterThanOrEqual(ahead)
})

test('advancing a running clock by advanceMs increases offsetMs by at least as much', async () => {
  const before = (await sandbox.control('GET', '/clock')).body.offsetMs
  await setClock({ mode: 'system', advanceMs: 7_200_000 })
  const { offsetMs } = (await sandbox.control('GET', '/clock')).body
  expect(offsetMs).toBeGreaterThanOrEqual(before + 7_200_000)
})

test.each([
  ['no mode', {}, 'mode'],
  ['an unknown mode', { mode: 'fast' }, 'mode'],
  ['a step back', { mode: 'frozen', advanceMs: -1 }, 'advanceMs'],
  ['a step of half a millisecond', { mode: 'frozen', advanceMs: 0.5 }, 'advanceMs'],
  ['a step of more than ten years', { mode: 'frozen', advanceMs: 315_576_000_001 }, 'advanceMs'],
  ['a step as a string', { mode: 'frozen', advanceMs: '1000' }, 'advanceMs'],
  ['both a step and a time', { mode: 'frozen', advanceMs: 1, setTo: '2999-01-01T00:00:00Z' }, 'advanceMs'],
  ['a date without a time', { mode: 'frozen', setTo: '2999-01-01' }, 'setTo'],
  ['a time without a time zone', { mode: 'frozen', setTo: '2999-01-01T00:00:00' }, 'setTo'],
])('a clock change with %s is rejected with INVALID_INPUT and leaves the time unchanged', async (_, body, field) => {
  const frozen = await freezeClock(sandbox)
  expectError(await setClock(body), 'INVALID_INPUT', { field })
  expect(await now()).toBe(frozen)
})

test('the clock cannot be set past the start of the year 9000', async () => {
  const frozen = await freezeClock(sandbox)
  const reply = await setClock({ mode: 'frozen', setTo: '9999-12-31T23:59:59Z' })
  expectError(reply, 'INVALID_INPUT', { field: 'setTo' })
  expect(await now()).toBe(frozen)
  expect((await makeValidCall(sandbox, 'createQuote')).status).toBe(201)
})

test('timestamps of quotes, transactions, customers, accounts and exchanges are read from the sandbox clock', async () => {
  await freezeClock(sandbox)
  await advanceClock(sandbox, 86_400_000)
  const instant = new Date(await now()).toISOString()
  const quote = await createQuote(sandbox)
  await execute(sandbox, quote.id)
  const transaction = await transactionOf(sandbox, quote)
  const customer = (await makeValidCall(sandbox, 'createCustomer')).body
  const funded = (await makeValidCall(sandbox, 'fundInternalAccount')).body
  const listed = await sandbox.call('GET', '/customers')
  const exchange = await sandbox.control('GET', `/exchanges/${listed.headers.get('sandbox-trace-id')}`)
  const instants = [
    quote.createdAt,
    transaction.createdAt,
    transaction.updatedAt,
    transaction.settledAt,
    customer.createdAt,
    customer.updatedAt,
    funded.updatedAt,
    exchange.body.receivedAt,
  ]
  expect(new Set(instants)).toEqual(new Set([instant]))
})

test.skipIf(sandbox.world === undefined)(
  'at the start of the year 9000, the clock stops, and snapshots still work',
  async () => {
    await setClock({ mode: 'frozen', setTo: '8999-12-31T23:59:59.999Z' })
    for (const mode of ['frozen', 'system']) {
      const moved = await setClock({ mode })
      expect(moved.status, moved.text).toBe(200)
      const saved = await sandbox.control('POST', '/snapshots', { name: mode })
      const file = await sandbox.control('GET', `/snapshots/${saved.body.id}/export`)
      expect(file.status, file.text).toBe(200)
      const imported = await sandbox.control('POST', '/snapshots/import', file.body)
      expect(imported.status, imported.text).toBe(201)
      expect((await sandbox.control('POST', `/snapshots/${imported.body.id}/load`)).status).toBe(204)
    }
    const reset = await sandbox.control('POST', '/clock', { mode: 'system', advanceMs: 0 })
    expect(reset.status, reset.text).toBe(200)
    expect(reset.body.now <= '9000-01-01T00:00:00.000Z').toBe(true)
  },
)

test.skipIf(sandbox.world === undefined)('the clock cannot be advanced past the start of the year 9000', async () => {
  await setClock({ mode: 'frozen', setTo: '8999-12-31T00:00:00Z' })
  expect((await makeValidCall(sandbox, 'createQuote')).status).toBe(201)
  expectError(await setClock({ mode: 'frozen', advanceMs: 2 * 86_400_000 }), 'INVALID_INPUT', { field: 'advanceMs' })
})
