import { describe, expect, test } from 'vitest'
import { newBusiness } from '#lib/testing/fixtures/business-customers'
import { createQuote, fromAccount, quoteBody, toAccount } from '#lib/testing/fixtures/quote-requests'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

// A reset affects all platforms, so these tests do not run against a server in another process.
describe.skipIf(sandbox.world === undefined)('a reset', () => {
  test('returns 204 and deletes earlier quotes and customers', async () => {
    const quote = await createQuote(sandbox)
    const customer = (await makeValidCall(sandbox, 'createCustomer')).body
    const reply = await sandbox.control('POST', '/reset')
    expect(reply.status).toBe(204)
    expectError(await sandbox.call('GET', `/quotes/${quote.id}`), 'QUOTE_NOT_FOUND')
    expectError(await sandbox.call('GET', `/customers/${customer.id}`), 'USER_NOT_FOUND')
  })

  test('keeps API tokens and restores the starter data of every platform', async () => {
    const otherPlatform = await sandbox.otherPlatform()
    await sandbox.control('POST', '/reset')
    for (const platform of [sandbox, otherPlatform]) {
      const accounts = await platform.call('GET', '/platform/internal-accounts')
      expect(accounts.body.data).toMatchObject([{ balance: { amount: 100_000_000 } }])
      expect((await platform.call('GET', '/customers')).body.totalCount).toBe(1)
      expect((await platform.call('GET', '/customers/external-accounts')).body.totalCount).toBe(7)
    }
  })

  test('changes the ID of the starter customer on a platform other than the first', async () => {
    const before = (await sandbox.call('GET', '/customers')).body.data[0].id
    await sandbox.control('POST', '/reset')
    expectError(await sandbox.call('GET', `/customers/${before}`), 'USER_NOT_FOUND')
    expect((await sandbox.call('GET', '/customers')).body.data[0].id).not.toBe(before)
  })

  test('returns the clock to system time', async () => {
    await freezeClock(sandbox)
    await advanceClock(sandbox, 86_400_000)
    await sandbox.control('POST', '/reset')
    const clock = (await sandbox.control('GET', '/clock')).body
    expect(clock.mode).toBe('system')
    expect(Math.abs(clock.offsetMs)).toBeLessThan(1_000)
  })

  test('deletes idempotency keys', async () => {
    const headers = { 'idempotency-key': 'before-and-after' }
    await sandbox.control('POST', '/reset')
    await sandbox.call('POST', '/quotes', { body: await currentQuoteBody(), headers })
    await sandbox.control('POST', '/reset')
    const reply = await sandbox.call('POST', '/quotes', { body: await currentQuoteBody(), headers })
    expect(reply.status).toBe(201)
    expect(reply.headers.has('idempotent-replayed')).toBe(false)
  })

  test('deletes exchanges and forced errors', async () => {
    const { platformId } = sandbox
    await sandbox.call('GET', '/customers')
    await sandbox.control('POST', '/arm', { operationId: 'listCustomers', code: 'INTERNAL_ERROR', platformId })
    await sandbox.control('POST', '/reset')
    expect((await sandbox.control('GET', '/exchanges')).body.data).toEqual([])
    expect((await sandbox.call('GET', '/customers')).status).toBe(200)
  })

  test('always restores the same object counts', async () => {
    await sandbox.control('POST', '/reset')
    const first = (await sandbox.control('GET', '/state')).body.counts
    await makeCustomers()
    await sandbox.control('POST', '/reset')
    expect((await sandbox.control('GET', '/state')).body.counts).toEqual(first)
  })
})

/** A reset changes the IDs of the starter accounts on this platform. */
async function currentQuoteBody() {
  const accounts = (await sandbox.call('GET', '/platform/internal-accounts')).body.data
  const external = (await sandbox.call('GET', '/customers/external-accounts?currency=EUR')).body.data
  return quoteBody(sandbox, { ...fromAccount(accounts[0].id), ...toAccount(external[0].id) })
}

async function makeCustomers(): Promise<void> {
  await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  await newBusiness(sandbox)
}
