import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { dispatch } from '#lib/http/handle'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { basic, newToken } from '#lib/testing/fixtures/token-requests'
import { type Sandbox, sandboxOn } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'

describe.each(TESTED_KINDS)('API tokens in two processes on one %s database', kind => {
  let database: TestDatabase
  let folder: string
  let worlds: RunningWorld[]
  let one: Sandbox['send']
  let other: Sandbox['send']
  let sandbox: Sandbox

  beforeEach(async () => {
    database = await testDatabase(kind)
    folder = await mkdtemp(join(tmpdir(), 'countersign-tokens-'))
    worlds = []
    // Two worlds act as two processes. They share a database object, because a SQLite file cannot be opened twice.
    const db: Database = { ...database.db, shared: true }
    one = await start(db)
    other = await start(db)
    sandbox = await sandboxOn(one)
  })
  afterEach(async () => {
    for (const world of worlds) await world.close()
    await database.dispose()
    await rm(folder, { recursive: true })
  })

  async function start(db: Database): Promise<Sandbox['send']> {
    const env = { LOG_LEVEL: 'silent', DATABASE_URL: `file:${join(folder, 'elsewhere.sqlite')}` }
    const world = await worldOf(configFrom(env, { version: '0.0.0-test', node: process.versions.node }), { db })
    worlds.push(world)
    return inProcess(request => dispatch(request, world))
  }

  const API = '/api/2025-10-13'
  const readAt = async (send: Sandbox['send'], token: Parameters<typeof basic>[0]) =>
    (await send('GET', `${API}/customers`, { headers: { authorization: basic(token) } })).status

  test('a token created in one process authenticates in the other until it is deleted', async () => {
    const token = await newToken(sandbox)
    expect([await readAt(other, token), await readAt(one, token)]).toEqual([200, 200])
    expect((await sandbox.call('DELETE', `/tokens/${token.id}`)).status).toBe(204)
    expect([await readAt(other, token), await readAt(one, token)]).toEqual([401, 401])
  })

  test('if two tokens delete each other concurrently, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await newToken(sandbox, 'MANAGE'), await newToken(sandbox, 'MANAGE')]
      const replies = await Promise.all([
        one('DELETE', `${API}/tokens/${b.id}`, { headers: { authorization: basic(a) } }),
        other('DELETE', `${API}/tokens/${a.id}`, { headers: { authorization: basic(b) } }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 401])
    }
  })

  test('20 concurrent requests to both processes create 20 tokens, each listed once', async () => {
    const body = { name: 'Twin', permissions: ['VIEW'] }
    const headers = { authorization: basic(sandbox.token) }
    const sends = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other))
    const replies = await Promise.all(sends.map(send => send('POST', `${API}/tokens`, { headers, body })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const listed: string[] = []
    let cursor = ''
    do {
      const page = (await sandbox.call('GET', `/tokens?name=Twin&limit=7${cursor}`)).body
      listed.push(...page.data.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`
    } while (cursor !== '')
    expect(listed.toSorted()).toEqual(replies.map(reply => reply.body.id).toSorted())
  })

  test('a reset, or loading a snapshot, keeps tokens and does not duplicate the starter data', async () => {
    const tokens = [await newToken(sandbox), await newToken(sandbox)]
    const { id } = (await sandbox.control('POST', '/snapshots', { name: 'With tokens' })).body
    for (const path of ['/reset', `/snapshots/${id}/load`]) {
      expect((await sandbox.control('POST', path)).status, path).toBe(204)
      expect((await sandbox.call('GET', '/customers')).body.totalCount).toBe(1)
      expect(await Promise.all(tokens.map(token => readAt(other, token)))).toEqual([200, 200])
    }
    const { data } = (await sandbox.control('GET', '/platforms')).body
    const listedPlatforms = data.filter(({ platformId }: { platformId: string }) => platformId === sandbox.platformId)
    expect(listedPlatforms).toMatchObject([{ clientId: sandbox.token.clientId }])
  })
})
