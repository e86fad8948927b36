import { describe, expect, test } from 'vitest'
import { deleteExchanges } from '#db/queries/sandbox/exchanges'
import { deleteSeenResponses } from '#db/queries/sandbox/seen-responses'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { OPERATIONS } from '#lib/contract/operations'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

interface DocumentedResponse {
  readonly status: number
  readonly code?: string
}

async function coverage() {
  const reply = await sandbox.control('GET', '/coverage')
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

async function clearCoverage(): Promise<void> {
  await sandbox.world?.exchanges.flush()
  await sandbox.world?.db.transact(deleteSeenResponses)
}

test('the coverage lists each documented combination of status and code once, with its operations', async () => {
  const { documented } = await coverage()
  const keys = documented.map(({ status, code }: DocumentedResponse) => `${status} ${code}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { id, success, errors } of OPERATIONS) {
    const cells = documented.filter(({ operationIds }: { operationIds: string[] }) => operationIds.includes(id))
    expect(cells).toEqual(expect.arrayContaining([expect.objectContaining({ status: success.status })]))
    for (const code of errors)
      expect(cells).toContainEqual(expect.objectContaining({ status: ERRORS[code].status, code }))
  }
  expect(keys).toEqual(expect.arrayContaining(['202 undefined', '405 METHOD_NOT_ALLOWED', '401 UNAUTHORIZED']))
})

// A remote server also counts the calls of other tests, so these tests need a sandbox in this process.
describe.skipIf(sandbox.world === undefined)('seen responses in the coverage', () => {
  test('responses are counted by operation, status and code; ownCount excludes calls from the console', async () => {
    await clearCoverage()
    for (let count = 0; count < 105; count += 1) await sandbox.call('GET', '/customers')
    const fromConsole = { headers: { 'sec-fetch-site': 'same-origin' } }
    const newest = await sandbox.call('GET', '/customers', fromConsole)
    await sandbox.call('GET', '/customers', { headers: { authorization: 'Basic bm9ib2R5Og==' } })
    const { exchanges, seen } = await coverage()
    expect(exchanges).toBe(107)
    expect(seen).toHaveLength(2)
    expect(seen).toContainEqual({
      operationId: 'listCustomers',
      status: 200,
      count: 106,
      ownCount: 105,
      newestExchangeId: newest.headers.get('sandbox-trace-id'),
      clients: expect.any(Array),
    })
    expect(seen).toContainEqual(expect.objectContaining({ status: 401, code: 'UNAUTHORIZED', count: 1, ownCount: 1 }))
  })

  test('a call to an unknown path is counted without an operation', async () => {
    await clearCoverage()
    await sandbox.call('GET', '/nothing')
    const one = expect.objectContaining({ count: 1 })
    expect((await coverage()).seen).toEqual([
      {
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
        count: 1,
        ownCount: 1,
        newestExchangeId: expect.any(String),
        clients: [one],
      },
    ])
  })

  test('responses are counted by platform and client; the client is the console or the product in User-Agent', async () => {
    await clearCoverage()
    const by = (agent: string) => sandbox.call('GET', '/customers', { headers: { 'user-agent': agent } })
    for (const agent of ['curl/8.5.0', 'curl/8.6.0', 'Acme-Payments/2 (linux)']) await by(agent)
    await sandbox.call('GET', '/customers', { headers: { 'sec-fetch-site': 'same-origin' } })
    const {
      seen: [listed],
    } = await coverage()
    const platform = { platformId: expect.any(String), platformName: expect.any(String) }
    expect(listed).toMatchObject({ operationId: 'listCustomers', count: 4, ownCount: 3 })
    expect(listed.clients).toEqual([
      { ...platform, client: 'Acme-Payments', count: 1 },
      { ...platform, client: 'Countersign console', count: 1 },
      { ...platform, client: 'curl', count: 2 },
    ])
  })

  test('calls without valid API credentials are counted together, whatever their User-Agent', async () => {
    await clearCoverage()
    for (const agent of ['one/1', 'two/1']) {
      await sandbox.call('GET', '/customers', { headers: { authorization: 'Basic bm9ib2R5Og==', 'user-agent': agent } })
    }
    expect((await coverage()).seen).toEqual([expect.objectContaining({ status: 401, clients: [{ count: 2 }] })])
  })

  test('a response remains counted after its call is deleted from the log', async () => {
    await clearCoverage()
    await sandbox.call('GET', '/customers')
    await sandbox.world?.exchanges.flush()
    await sandbox.world?.db.transact(deleteExchanges)
    const { exchanges, seen } = await coverage()
    expect(exchanges).toBe(1)
    expect(seen).toEqual([expect.objectContaining({ operationId: 'listCustomers', count: 1 })])
    expect(seen[0]).not.toHaveProperty('newestExchangeId')
  })

  test('a reset removes all counted responses from the coverage', async () => {
    await sandbox.call('GET', '/customers')
    await sandbox.control('POST', '/reset')
    expect(await coverage()).toMatchObject({ exchanges: 0, seen: [] })
  })
})
