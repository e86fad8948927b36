import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { dispatch } from '#lib/http/handle'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { inProcess } from '#lib/testing/sandbox/send-request'

const TOKEN = { clientId: 'team', clientSecret: 'given-secret-of-at-least-32-characters' }
const ENV = { SANDBOX_CLIENT_ID: TOKEN.clientId, SANDBOX_CLIENT_SECRET: TOKEN.clientSecret, LOG_LEVEL: 'silent' }
const BUILD = { version: '0.0.0-test', node: process.versions.node }

describe.each(TESTED_KINDS)('a recording of two processes on one %s database', kind => {
  let database: TestDatabase
  let folder: string
  let one: FaultClient
  let other: FaultClient
  const worlds: RunningWorld[] = []
  beforeEach(async () => {
    database = await testDatabase(kind)
    folder = await mkdtemp(join(tmpdir(), 'countersign-shared-'))
    const env = { ...ENV, DATABASE_URL: `file:${join(folder, 'elsewhere.sqlite')}` }
    // SQLite allows only one process, so both Worlds use the same open database.
    const db: Database = { ...database.db, shared: true }
    const start = async () => {
      const world = await worldOf(configFrom(env, BUILD), { db })
      worlds.push(world)
      return faultClient(
        inProcess(request => dispatch(request, world)),
        TOKEN,
      )
    }
    one = await start()
    other = await start()
  })
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close()
    await database.dispose()
    await rm(folder, { recursive: true })
  })

  const start = async () => (await one.control('POST', '/recordings', { name: 'both' })).body.id as string
  const stop = async (id: string) => (await one.control('POST', `/recordings/${id}/stop`)).body
  /** Two such calls, rejected both times, violate a practice if they are in one part of a recording. */
  const payNothing = ({ quote }: FaultClient) => quote({ lockedCurrencyAmount: 0 }, { 'Idempotency-Key': 'one' })
  const retryVerdict = async (id: string) =>
    (await one.control('GET', `/report?recordingId=${id}`)).body.practices.find(
      (practice: { id: string }) => practice.id === 'retry-discipline',
    ).verdict

  test('has the calls that the other process answered just before its end', async () => {
    const id = await start()
    await payNothing(other)
    await payNothing(other)
    expect(await stop(id)).toMatchObject({ calls: 2, missing: 0 })
    expect(await retryVerdict(id)).toBe('violated')
  })

  test('assesses calls of the other process apart from those after a reset or a loaded snapshot', async () => {
    const snapshot = (await one.control('POST', '/snapshots', { name: 'beginning' })).body.id
    const id = await start()
    await payNothing(other)
    expect((await one.control('POST', '/reset')).status).toBe(204)
    await payNothing(other)
    expect((await one.control('POST', `/snapshots/${snapshot}/load`)).status).toBe(204)
    await payNothing(other)
    expect(await stop(id)).toMatchObject({ calls: 3, missing: 0 })
    expect(await retryVerdict(id)).toBe('not-observed')
  })
})
