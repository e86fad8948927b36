import { describe, expect, test } from 'vitest'
import { deleteExchanges } from '#db/queries/sandbox/exchanges'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { OPERATIONS } from '#lib/contract/operations'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

interface Answered {
  readonly status: number
  readonly code?: string
}

async function coverage() {
  const reply = await sandbox.control('GET', '/coverage')
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

async function forgetExchanges(): Promise<void> {
  await sandbox.world?.exchanges.flush()
  await sandbox.world?.db.transact(deleteExchanges)
}

test('coverage lists every documented status and code once with its operations', async () => {
  const { documented } = await coverage()
  const keys = documented.map(({ status, code }: Answered) => `${status} ${code}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { id, success, errors } of OPERATIONS) {
    const own = documented.filter(({ operationIds }: { operationIds: string[] }) => operationIds.includes(id))
    expect(own).toEqual(expect.arrayContaining([expect.objectContaining({ status: success.status })]))
    for (const code of errors)
      expect(own).toContainEqual(expect.objectContaining({ status: ERRORS[code].status, code }))
  }
  expect(keys).toEqual(expect.arrayContaining(['202 undefined', '405 METHOD_NOT_ALLOWED', '401 UNAUTHORIZED']))
})

// Other tests share the log of a remote server, so counts need a private sandbox.
describe.skipIf(sandbox.world === undefined)('seen answers in the coverage', () => {
  test('seen answers are counted by operation, status and code, with own calls apart from the console’s', async () => {
    await forgetExchanges()
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
    })
    expect(seen).toContainEqual(expect.objectContaining({ status: 401, code: 'UNAUTHORIZED', count: 1, ownCount: 1 }))
  })

  test('a call of an unknown path is counted without an operation', async () => {
    await forgetExchanges()
    await sandbox.call('GET', '/nothing')
    expect((await coverage()).seen).toEqual([
      { status: 404, code: 'REFERENCE_NOT_FOUND', count: 1, ownCount: 1, newestExchangeId: expect.any(String) },
    ])
  })

  test('the coverage is empty after a reset', async () => {
    await sandbox.call('GET', '/customers')
    await sandbox.control('POST', '/reset')
    expect(await coverage()).toMatchObject({ exchanges: 0, seen: [] })
  })
})
