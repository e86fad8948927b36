import { afterEach, describe, expect, test } from 'vitest'
import { CALLS_MAX } from '#lib/contract/sandbox/log-limits'
import { RECORDED_CALLS_MAX, RECORDINGS_MAX } from '#lib/contract/sandbox/recording'
import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const other = await sandbox.otherPlatform()
const { platformId } = sandbox
const UNKNOWN = 'Recording:00000000-0000-7000-8000-00000000dead'

const started: string[] = []
async function start(body: object = { platformId }) {
  const reply = await sandbox.control('POST', '/recordings', { name: 'a recording', ...body })
  if (reply.status === 201) started.push(reply.body.id)
  return reply
}
const stop = (id: string) => sandbox.control('POST', `/recordings/${id}/stop`)
const report = (query: string) => sandbox.control('GET', `/report?${query}`)
const compare = (id: string, other: string) => sandbox.control('GET', `/recordings/${id}/comparison?with=${other}`)

afterEach(async () => {
  for (const id of started.splice(0)) await sandbox.control('DELETE', `/recordings/${id}`)
})

test('a recording has the calls of its platform between its start and its end, and the report covers them', async () => {
  await sandbox.call('GET', '/config')
  const { body: begun, status } = await start()
  expect(status).toBe(201)
  expect(begun).toEqual({
    id: expect.stringMatching(/^Recording:[0-9a-f-]{36}$/),
    name: 'a recording',
    platformId,
    startedAt: expect.stringMatching(/Z$/),
    calls: 0,
    missing: 0,
  })
  await createQuote(sandbox)
  await createQuote(other)
  const { body: ended } = await stop(begun.id)
  expect(ended).toEqual({ ...begun, endedAt: expect.stringMatching(/Z$/), calls: 1 })
  await createQuote(sandbox)
  const { body } = await report(`recordingId=${begun.id}`)
  expect(body).toMatchObject({ platformId, recording: ended, calls: { count: 1, missing: 0 } })
})

test('two open recordings each have their calls, and one without a platform has those of all', async () => {
  const all = (await start({})).body
  await createQuote(sandbox)
  const own = (await start()).body
  await createQuote(sandbox)
  await createQuote(other)
  expect((await stop(own.id)).body).toMatchObject({ calls: 1 })
  const { body } = await report(`recordingId=${all.id}&platformId=${other.platformId}`)
  expect(body).toMatchObject({ platformId: other.platformId, recording: { id: all.id }, calls: { count: 1 } })
  const { data } = (await sandbox.control('GET', '/recordings')).body
  const newest = data.map(({ id }: { id: string }) => id).filter((id: string) => [all.id, own.id].includes(id))
  expect(newest).toEqual([own.id, all.id])
})

test('an unknown, ended or deleted recording, an unknown platform and a foreign one are refused', async () => {
  const { id } = (await start()).body
  await stop(id)
  expectError(await stop(id), 'CONFLICT', { reason: 'RECORDING_ENDED' })
  expectError(await stop(UNKNOWN), 'REFERENCE_NOT_FOUND', { field: 'recordingId' })
  expectError(await start({ platformId: UNKNOWN.replace('Recording', 'Platform') }), 'REFERENCE_NOT_FOUND')
  expectError(await report(`recordingId=${id}&platformId=${other.platformId}`), 'INVALID_INPUT', {
    field: 'platformId',
  })
  expect((await sandbox.control('DELETE', `/recordings/${id}`)).status).toBe(204)
  expectError(await sandbox.control('DELETE', `/recordings/${id}`), 'REFERENCE_NOT_FOUND', { field: 'recordingId' })
  expectError(await report(`recordingId=${id}`), 'REFERENCE_NOT_FOUND', { field: 'recordingId' })
})

test('a comparison says which results, webhooks, balances and practices appeared, disappeared or changed', async () => {
  const pay = { immediatelyExecute: true }
  const first = (await start()).body
  await createQuote(sandbox)
  await createQuote(sandbox, pay)
  await sandbox.call('GET', '/quotes/Quote:unknown')
  await stop(first.id)
  const second = (await start()).body
  expectError(await compare(first.id, second.id), 'CONFLICT', { reason: 'RECORDING_OPEN' })
  await createQuote(sandbox)
  await createQuote(sandbox, pay)
  await createQuote(sandbox, pay)
  await sandbox.call('GET', `/config?clientSecret=${sandbox.token.clientSecret}`)
  await stop(second.id)
  expectError(await compare(first.id, UNKNOWN), 'REFERENCE_NOT_FOUND', { field: 'with' })
  const { body } = await compare(first.id, second.id)
  expect(body).toMatchObject({ before: { id: first.id, calls: 3 }, after: { id: second.id, calls: 4 } })
  expect(body.calls).toEqual([
    {
      change: 'changed',
      operationId: 'createQuote',
      status: 201,
      before: 2,
      after: 3,
      beforeId: expect.any(String),
      afterId: expect.any(String),
    },
    expect.objectContaining({
      change: 'disappeared',
      operationId: 'getQuote',
      code: 'QUOTE_NOT_FOUND',
      failedCheck: 'resource',
    }),
    expect.objectContaining({ change: 'appeared', operationId: 'getConfig', status: 200, before: 0, after: 1 }),
  ])
  expect(body.balances).toEqual([
    { change: 'changed', owner: 'platform', currency: 'USD', before: '-100000', after: '-200000' },
  ])
  expect(body.practices[0]).toMatchObject({ id: 'api-secret', change: 'changed', before: 'proven', after: 'violated' })
  const same = (await compare(first.id, first.id)).body
  expect([...same.calls, ...same.balances, ...same.practices].filter(({ change }) => change !== 'same')).toEqual([])
})

test('the report of an ended recording still says that a client sent the secret of a token that was deleted', async () => {
  const { body: token } = await sandbox.call('POST', '/tokens', { body: { name: 'leaked', permissions: ['VIEW'] } })
  const { id } = (await start()).body
  await sandbox.call('POST', '/quotes', { body: { description: token.clientSecret } })
  await stop(id)
  expect((await sandbox.call('DELETE', `/tokens/${token.id}`)).status).toBe(204)
  const { practices } = (await report(`recordingId=${id}`)).body
  expect(practices.find((each: { id: string }) => each.id === 'api-secret')).toMatchObject({ verdict: 'violated' })
})

// These tests change the log or the recordings of all platforms.
describe.skipIf(sandbox.world === undefined)('recordings of a whole sandbox', () => {
  test('a recording of an earlier version, which did not store facts, has the same report', async () => {
    const { id } = (await start()).body
    await createQuote(sandbox, { immediatelyExecute: true })
    await sandbox.call('GET', '/quotes/Quote:unknown')
    await stop(id)
    const { body } = await report(`recordingId=${id}`)
    await sandbox.world?.db.transact(tx => tx.sql.update(tx.tables.recordedCalls).set({ facts: null }))
    expect((await report(`recordingId=${id}`)).body).toEqual(body)
    expect(body.calls).toMatchObject({ count: 2 })
  })

  test('a recording keeps calls that the log deletes, through a reset', async () => {
    const { id } = (await start()).body
    const first = (await sandbox.call('GET', '/config')).headers.get('sandbox-trace-id')
    for (let call = 0; call < CALLS_MAX; call += 1) await sandbox.call('GET', '/config')
    await sandbox.control('POST', '/reset')
    await sandbox.call('GET', '/config')
    expect((await stop(id)).body).toMatchObject({ calls: CALLS_MAX + 2, missing: 0 })
    expect((await sandbox.control('GET', `/exchanges/${first}`)).body).toMatchObject({
      id: first,
      path: expect.stringMatching(/config$/),
    })
    expect((await report(`recordingId=${id}`)).body.calls).toMatchObject({ count: CALLS_MAX + 2 })
  })

  test('a full recording counts the calls that it does not keep', async () => {
    const { id } = (await start()).body
    await sandbox.world?.db.transact(tx =>
      tx.sql.update(tx.tables.recordings).set({ calls: BigInt(RECORDED_CALLS_MAX - 1) }),
    )
    for (let call = 0; call < 3; call += 1) await sandbox.call('GET', '/config')
    expect((await stop(id)).body).toMatchObject({ calls: RECORDED_CALLS_MAX, missing: 2 })
    expect((await report(`recordingId=${id}`)).body.calls).toMatchObject({ count: 1, missing: 2 })
  })

  test('more than the maximum number of recordings is rejected with reason TOO_MANY_RECORDINGS', async () => {
    for (let number = 0; number < RECORDINGS_MAX; number += 1) expect((await start()).status).toBe(201)
    expectError(await start(), 'CONFLICT', { reason: 'TOO_MANY_RECORDINGS', maximum: RECORDINGS_MAX })
  })
})
