import { afterEach, describe, expect, test } from 'vitest'
import { SNAPSHOTS_MAX } from '#lib/contract/sandbox/snapshot'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const UNKNOWN = 'Snapshot:00000000-0000-7000-8000-00000000dead'

const save = (name: unknown) => sandbox.control('POST', '/snapshots', { name })
const load = (id: string) => sandbox.control('POST', `/snapshots/${id}/load`)
const listSnapshots = async () => (await sandbox.control('GET', '/snapshots')).body.data
const createTwoPlatforms = () => Promise.all([sandbox.otherPlatform(), sandbox.otherPlatform()])

// Loading a snapshot affects all platforms, so these tests do not run against a server in another process.
describe.skipIf(sandbox.world === undefined)('snapshots', () => {
  afterEach(async () => {
    for (const { id } of await listSnapshots()) await sandbox.control('DELETE', `/snapshots/${id}`)
  })

  test('saving a snapshot returns 201 with its object counts, and snapshots are listed newest first', async () => {
    const first = await save('first')
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.stringMatching(/^Snapshot:[0-9a-f-]{36}$/),
      name: 'first',
      createdAt: expect.stringMatching(/Z$/),
      clock: { mode: 'system', now: first.body.createdAt },
      counts: expect.objectContaining({ customers: expect.any(Number), internalAccounts: expect.any(Number) }),
    })
    const second = await save('second')
    expect(await listSnapshots()).toEqual([second.body, first.body])
  })

  test('the object counts of a snapshot omit platforms, API tokens, settings, exchanges, coverage and snapshots', async () => {
    await save('first')
    const { counts } = (await save('second')).body
    for (const name of [
      'apiTokens',
      'platforms',
      'exchanges',
      'seenResponses',
      'settings',
      'snapshots',
      'snapshotRows',
    ])
      expect(counts).not.toHaveProperty(name)
  })

  test('a snapshot survives a reset, and loading it restores its objects', async () => {
    const quote = await createQuote(sandbox)
    const { id } = (await save('with a quote')).body
    await sandbox.control('POST', '/reset')
    expectError(await sandbox.call('GET', `/quotes/${quote.id}`), 'QUOTE_NOT_FOUND')
    const reply = await load(id)
    expect(reply.status).toBe(204)
    expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
  })

  test('loading a snapshot restores saved objects only to their own platform and deletes newer objects', async () => {
    const [one, other] = await createTwoPlatforms()
    const savedQuote = await createQuote(one)
    const { id } = (await save('of all')).body
    const gone = await createQuote(other)
    await load(id)
    expect((await one.call('GET', `/quotes/${savedQuote.id}`)).status).toBe(200)
    expectError(await other.call('GET', `/quotes/${gone.id}`), 'QUOTE_NOT_FOUND')
    expectError(await other.call('GET', `/quotes/${savedQuote.id}`), 'QUOTE_NOT_FOUND')
    await createQuote(other)
  })

  test('loading a snapshot gives newer platforms new starter data and keeps their API tokens', async () => {
    const { id } = (await save('before the platform')).body
    const later = await sandbox.otherPlatform()
    await later.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
    await load(id)
    expect((await later.call('GET', '/customers')).body.totalCount).toBe(1)
    const accounts = (await later.call('GET', '/platform/internal-accounts')).body.data
    expect(accounts).toMatchObject([{ balance: { amount: 100_000_000 } }])
  })

  test('loading a snapshot keeps the log and deletes forced errors', async () => {
    const { id } = (await save('any')).body
    const { platformId } = sandbox
    const traceId = (await sandbox.call('GET', '/customers')).headers.get('sandbox-trace-id')
    await sandbox.control('POST', '/arm', { operationId: 'listCustomers', code: 'INTERNAL_ERROR', platformId })
    await load(id)
    expect((await sandbox.control('GET', `/exchanges/${traceId}`)).status).toBe(200)
    expect((await sandbox.call('GET', '/customers')).status).toBe(200)
  })

  test('a snapshot can be loaded several times', async () => {
    const quote = await createQuote(sandbox)
    const { id } = (await save('any')).body
    for (let round = 0; round < 3; round += 1) {
      await createQuote(sandbox)
      expect((await load(id)).status).toBe(204)
    }
    expect((await sandbox.call('GET', `/quotes/${quote.id}`)).status).toBe(200)
  })

  test('loading a snapshot sends clock and reset events', async () => {
    const { id } = (await save('any')).body
    const events = sandbox.world?.events.subscribe(undefined, AbortSignal.timeout(5_000))
    const types: string[] = []
    const readUntilReset = (async () => {
      for await (const event of events ?? []) {
        if (event === 'heartbeat') continue
        types.push(event.type)
        if (event.type === 'reset') return
      }
    })()
    await load(id)
    await readUntilReset
    expect(types).toEqual(expect.arrayContaining(['clock', 'reset']))
  })

  test('a deleted snapshot is not listed, and loading or deleting it is rejected with REFERENCE_NOT_FOUND', async () => {
    const { id } = (await save('any')).body
    expect((await sandbox.control('DELETE', `/snapshots/${id}`)).status).toBe(204)
    expect(await listSnapshots()).toEqual([])
    expectError(await load(id), 'REFERENCE_NOT_FOUND')
    expectError(await sandbox.control('DELETE', `/snapshots/${id}`), 'REFERENCE_NOT_FOUND')
  })

  test.each([UNKNOWN, 'Snapshot:x', 'first'])(
    'loading the unknown snapshot %s is rejected with REFERENCE_NOT_FOUND and deletes nothing',
    async id => {
      const before = await createQuote(sandbox)
      expectError(await load(id), 'REFERENCE_NOT_FOUND')
      expect((await sandbox.call('GET', `/quotes/${before.id}`)).status).toBe(200)
    },
  )

  test.each([undefined, '', 'x'.repeat(101), 5, 'a\u0000b'])(
    'saving a snapshot with the name %j is rejected with INVALID_INPUT',
    async name => {
      expectError(await save(name), 'INVALID_INPUT', { field: 'name' })
      expect(await listSnapshots()).toEqual([])
    },
  )

  test('saving more than the maximum number of snapshots is rejected with reason TOO_MANY_SNAPSHOTS', async () => {
    for (let count = 0; count < SNAPSHOTS_MAX; count += 1) expect((await save('one of many')).status).toBe(201)
    expectError(await save('one too many'), 'CONFLICT', { reason: 'TOO_MANY_SNAPSHOTS' })
    expect(await listSnapshots()).toHaveLength(SNAPSHOTS_MAX)
  })
})
