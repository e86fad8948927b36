import { afterAll, describe, expect, test } from 'vitest'
import {
  balanceOf,
  createQuote,
  execute,
  fromAccount,
  postQuote,
  quoteBody,
} from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

describe('a repeated idempotency key', () => {
  test('gets the status and body of the first response', async () => {
    const headers = { 'idempotency-key': 'again' }
    const first = await postQuote(sandbox, {}, headers)
    const again = await postQuote(sandbox, {}, headers)
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
  })

  test('gets a response with Idempotent-Replayed, which the first response lacks', async () => {
    const headers = { 'idempotency-key': 'says-so' }
    expect((await postQuote(sandbox, {}, headers)).headers.has('idempotent-replayed')).toBe(false)
    const again = await postQuote(sandbox, {}, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.has('idempotency-body-mismatch')).toBe(false)
  })

  test('with another body gets the first response, with Idempotency-Body-Mismatch', async () => {
    const headers = { 'idempotency-key': 'other-body' }
    const first = await postQuote(sandbox, {}, headers)
    const other = await postQuote(sandbox, { lockedCurrencyAmount: 5_000 }, headers)
    expect(other.text).toBe(first.text)
    expect(other.headers.get('idempotent-replayed')).toBe('true')
    expect(other.headers.get('idempotency-body-mismatch')).toBe('true')
  })

  test('with the same JSON value in another format and field order is not a mismatch', async () => {
    const headers = { 'idempotency-key': 'spelling' }
    await postQuote(sandbox, {}, headers)
    const members = Object.entries(quoteBody(sandbox)).toReversed()
    const text = JSON.stringify(Object.fromEntries(members), undefined, 2).replace('100000', '1.0e5')
    const again = await sandbox.call('POST', '/quotes', { text, headers })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.has('idempotency-body-mismatch')).toBe(false)
  })

  test('gets the first response even after the created quote was executed', async () => {
    const headers = { 'idempotency-key': 'then' }
    const first = await postQuote(sandbox, {}, headers)
    await execute(sandbox, first.body.id)
    expect((await postQuote(sandbox, {}, headers)).text).toBe(first.text)
  })

  test('executes a quote only once and gets the first response', async () => {
    const before = await balanceOf(sandbox, starter.platformUsd)
    const quote = await createQuote(sandbox)
    const first = await execute(sandbox, quote.id, { 'idempotency-key': 'execute' })
    const again = await execute(sandbox, quote.id, { 'idempotency-key': 'execute' })
    expect(again.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await balanceOf(sandbox, starter.platformUsd)).toBe(before - quote.totalSendingAmount)
  })

  test('is marked as a replay in the log', async () => {
    const headers = { 'idempotency-key': 'exchange' }
    await postQuote(sandbox, {}, headers)
    const again = await postQuote(sandbox, {}, headers)
    const exchange = await sandbox.control('GET', `/exchanges/${again.headers.get('sandbox-trace-id')}`)
    expect(exchange.body).toMatchObject({ replayed: true, status: 201 })
  })
})

describe('the idempotency key of a rejected request', () => {
  test('can be used for the corrected request', async () => {
    const headers = { 'idempotency-key': 'corrected' }
    expectError(await postQuote(sandbox, { lockedCurrencyAmount: 0 }, headers), 'INVALID_AMOUNT')
    const corrected = await postQuote(sandbox, {}, headers)
    expect(corrected.status).toBe(201)
    expect(corrected.headers.has('idempotent-replayed')).toBe(false)
  })

  test('can be used for a retry after an account with insufficient funds has been funded', async () => {
    const quote = await createQuote(sandbox, { ...fromAccount(starter.customerUsd), lockedCurrencyAmount: 1_000_100 })
    const headers = { 'idempotency-key': 'poor' }
    expectError(await execute(sandbox, quote.id, headers), 'INVALID_AMOUNT')
    await sandbox.call('POST', `/sandbox/internal-accounts/${starter.customerUsd}/fund`, { body: { amount: 100 } })
    expect((await execute(sandbox, quote.id, headers)).body.status).toBe('COMPLETED')
  })
})

describe('the scope of an idempotency key', () => {
  test('is limited to one platform', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const otherPlatform = await sandbox.otherPlatform()
    const reply = await postQuote(sandbox, {}, headers)
    const theirs = await postQuote(otherPlatform, {}, headers)
    expect(theirs.status).toBe(201)
    expect(theirs.headers.has('idempotent-replayed')).toBe(false)
    expect(theirs.body.id).not.toBe(reply.body.id)
  })

  test('is limited to one path', async () => {
    const headers = { 'idempotency-key': 'path' }
    const [one, two] = [await createQuote(sandbox), await createQuote(sandbox)]
    expect((await execute(sandbox, one.id, headers)).body.id).toBe(one.id)
    expect((await execute(sandbox, two.id, headers)).body.id).toBe(two.id)
  })

  test('is the same for a raw and a percent-encoded colon in the path', async () => {
    const headers = { 'idempotency-key': 'spelled-path' }
    const quote = await createQuote(sandbox)
    await execute(sandbox, quote.id, headers)
    const again = await execute(sandbox, quote.id.replace(':', '%3A'), headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('does not include a key that differs only in the case of its letters', async () => {
    const lower = await postQuote(sandbox, {}, { 'idempotency-key': 'case' })
    const upper = await postQuote(sandbox, {}, { 'idempotency-key': 'CASE' })
    expect(upper.body.id).not.toBe(lower.body.id)
  })
})

test.each(['!', '~', 'x'.repeat(255), '"quoted"', '0195f3c2-7d1e-7000-8000-000000000000'])(
  'the idempotency key %s is accepted',
  async key => {
    expect((await postQuote(sandbox, {}, { 'idempotency-key': key })).status).toBe(201)
  },
)

test.each(['', 'a b', 'x'.repeat(256), 'naïve', 'tab\there'])(
  'the idempotency key %j is rejected with INVALID_INPUT',
  async key => {
    const reply = await postQuote(sandbox, {}, { 'idempotency-key': key })
    expectError(reply, 'INVALID_INPUT', { field: 'Idempotency-Key' })
  },
)

test('an operation that does not honor Idempotency-Key ignores even an invalid key', async () => {
  const body = { customerType: 'INDIVIDUAL' }
  const headers = { 'idempotency-key': 'a b' }
  const [one, two] = [
    await sandbox.call('POST', '/customers', { body, headers }),
    await sandbox.call('POST', '/customers', { body, headers }),
  ]
  expect(one.status).toBe(201)
  expect(two.body.id).not.toBe(one.body.id)
})

describe('an idempotency key is stored for 24 hours', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  afterAll(() => runClock(sandbox))

  test('and still replays the response in the last millisecond', async () => {
    await freezeClock(sandbox)
    const headers = { 'idempotency-key': 'kept' }
    const first = await postQuote(sandbox, {}, headers)
    await advanceClock(sandbox, DAY_MS - 1)
    expect((await postQuote(sandbox, {}, headers)).text).toBe(first.text)
  })

  test('and can then be used for a new request', async () => {
    const headers = { 'idempotency-key': 'forgotten' }
    const first = await postQuote(sandbox, {}, headers)
    await advanceClock(sandbox, DAY_MS)
    const later = await postQuote(sandbox, {}, headers)
    expect(later.status).toBe(201)
    expect(later.headers.has('idempotent-replayed')).toBe(false)
    expect(later.body.id).not.toBe(first.body.id)
  })
})
