import { afterAll, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#db/database'
import { translatePostgresError } from '#db/postgres/postgres-errors'
import { BASE_PATH } from '#lib/contract/operation'
import { dispatch } from '#lib/http/handle'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import { inProcess, type Reply, type RequestOptions } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandbox()
afterAll(() => sandbox.close())

async function failedChecks(reply: Reply) {
  const { body } = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  return body.checks.filter(({ status }: { status: string }) => status === 'fail')
}

test('a call that is rejected for an invalid cursor records a failed check', async () => {
  const reply = await sandbox.call('GET', '/customers?cursor=none')
  expect(reply.body).toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'BAD_CURSOR' } })
  expect(await failedChecks(reply)).toEqual([
    { id: 'answer', label: expect.any(String), status: 'fail', got: 'INVALID_INPUT', hint: reply.body.message },
  ])
})

test('a call rejected by a check records no other failed check', async () => {
  const reply = await sandbox.call('GET', '/quotes/none')
  expect(await failedChecks(reply)).toMatchObject([{ id: 'resource' }])
})

const FAULTS = [
  ['SERVICE_UNAVAILABLE', Object.assign(new Error('busy'), { name: 'DatabaseBusyError' })],
  ['INTERNAL_ERROR', new Error('a fault')],
] as const
const full = (code: string) => Object.assign(new Error('full'), { code })

test.skipIf(sandbox.world === undefined).each(FAULTS)(
  'a call that fails with %s records a failed check',
  async (code, fault) => {
    const reply = await callFailing(fault)
    expect(reply.body.code).toBe(code)
    expect(await failedChecks(reply)).toMatchObject([{ id: 'answer', got: code }])
  },
)

test.skipIf(sandbox.world === undefined).each([
  ['SQLITE_FULL', new DatabaseUnavailableError('full')],
  ['53100', translatePostgresError(new Error('Failed query', { cause: full('53100') })) as Error],
  ['ENOSPC', full('ENOSPC')],
])('a call that fails with %s says that the disk is full', async (_, fault) => {
  const reply = await callFailing(fault)
  expectError(reply, 'SERVICE_UNAVAILABLE', { reason: 'DISK_FULL' })
  expect([reply.body.message, reply.headers.get('retry-after')]).toEqual([expect.stringMatching(/disk .* full/), '1'])
})

async function callFailing(fault: Error): Promise<Reply> {
  const { world, token } = sandbox
  if (world === undefined) throw new Error('The World is in another process.')
  const failing = { ...world, db: { ...world.db, read: () => Promise.reject(fault) } }
  const options: RequestOptions = {
    headers: { authorization: `Basic ${btoa(`${token.clientId}:${token.clientSecret}`)}` },
  }
  return inProcess(request => dispatch(request, failing))('GET', `${BASE_PATH}/customers`, options)
}
