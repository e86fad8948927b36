import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CONTROL_PATH } from '#lib/contract/operation'
import type { RunningWorld } from '#lib/runtime/build-world'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { firstPlatformOn } from '#lib/testing/sandbox/sandbox'
import { serveWorlds } from '#lib/testing/sandbox/serve-worlds'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

let running: TestWorld | undefined
afterEach(async () => {
  vi.useRealTimers()
  await running?.dispose()
  running = undefined
})

async function start(options: Parameters<typeof testWorld>[0] = {}) {
  const started = await testWorld(options)
  running = started
  const control = (method: string, path: string, body?: unknown) =>
    started.send(method, `${CONTROL_PATH}${path}`, body === undefined ? {} : { body })
  return {
    worlds: started.world.worlds,
    create: (body?: unknown) => control('POST', '/worlds', body),
    end: (name: string) => control('DELETE', `/worlds/${name}`),
    names: async () => (await control('GET', '/worlds')).body.data.map(({ name }: { name: string }) => name),
  }
}

describe('the lifetime of a world', () => {
  test('is measured in real time, not in sandbox time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { create, names } = await start()
    await create({ name: 'short', lifetimeSeconds: 60 })
    await create({ name: 'long', lifetimeSeconds: 61 })
    await running?.send('POST', `${CONTROL_PATH}/clock`, { body: { mode: 'frozen', advanceMs: 3_600_000 } })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(await names()).toEqual(['short', 'long'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await names()).toEqual(['long'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await names()).toEqual([])
  })

  test('has no effect on a later world with the same name', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { create, end, names } = await start()
    await create({ name: 'one', lifetimeSeconds: 60 })
    await end('one')
    await create({ name: 'one', lifetimeSeconds: 120 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await names()).toEqual(['one'])
  })
})

test('of 5 concurrent creations with the same name, one succeeds and 4 are rejected with reason WORLD_EXISTS', async () => {
  const { create, names } = await start()
  const replies = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'one' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  const rejected = replies.filter(({ status }) => status === 409)
  for (const reply of rejected) expectError(reply, 'CONFLICT', { reason: 'WORLD_EXISTS' })
  expect(await names()).toEqual(['one'])
})

test('concurrent creations do not exceed the world limit, and a world can be created after one ends', async () => {
  const { create, end, names } = await start({ env: { SANDBOX_WORLD_LIMIT: '2' } })
  const replies = await Promise.all(Array.from({ length: 4 }, () => create()))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expectError(await create(), 'CONFLICT', { reason: 'TOO_MANY_WORLDS', maximum: 2 })
  await end((await names())[0])
  expect((await create()).status).toBe(201)
})

test.runIf(TESTED_KINDS.includes('postgres'))(
  'creating a world is rejected with reason DATABASE_SHARED if the main sandbox uses a shared database',
  async () => {
    const { create } = await start({ kind: 'postgres' })
    expectError(await create(), 'CONFLICT', { reason: 'DATABASE_SHARED' })
  },
)

test('closing the world registry ends every world, even one being created; later creations are rejected', async () => {
  const { create, worlds } = await start()
  await create({ name: 'ready' })
  const starting = create({ name: 'starting' })
  await worlds.close()
  expectError(await starting, 'SERVICE_UNAVAILABLE')
  expect(worlds.list()).toEqual([])
  expectError(await create(), 'SERVICE_UNAVAILABLE')
})

test('a full world rejects a snapshot with reason WORLD_FULL until the stored snapshots are deleted', async () => {
  const server = await serveWorlds({ SANDBOX_WORLD_MEMORY_MB: '2' })
  await server.create({ name: 'full' })
  const sandbox = await firstPlatformOn(server.inside('full'))
  const ids: string[] = []
  for (;;) {
    await sandbox.control('POST', '/platforms', { name: 'One of many' })
    const reply = await sandbox.control('POST', '/snapshots', { name: `${ids.length}` })
    if (reply.status !== 201) {
      expectError(reply, 'SERVICE_UNAVAILABLE', { reason: 'WORLD_FULL' })
      break
    }
    ids.push(reply.body.id)
  }
  expect((await server.control('POST', '/snapshots', { name: 'main' })).status).toBe(201)
  for (const id of ids) expect((await sandbox.control('DELETE', `/snapshots/${id}`)).status).toBe(204)
  expect((await sandbox.control('POST', '/snapshots', { name: 'again' })).status).toBe(201)
  await server.end()
})

test('the call log leaves memory for the other data of a world', async () => {
  const server = await serveWorlds({ SANDBOX_WORLD_MEMORY_MB: '4' })
  await server.create({ name: 'logged' })
  const sandbox = await firstPlatformOn(server.inside('logged'))
  for (let count = 0; count < 8; count += 1) expect((await sandbox.call('GET', '/exchange-rates')).status).toBe(200)
  const { data } = (await sandbox.control('GET', '/exchanges?path=/exchange-rates')).body
  expect(data.length).toBeGreaterThan(0)
  expect(data.length).toBeLessThan(8)
  expect((await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })).status).toBe(201)
  await server.end()
})

test('the memory of a world is released after the world ends', async () => {
  const server = await serveWorlds()
  const ended: WeakRef<RunningWorld>[] = []
  for (let count = 0; count < 3; count += 1) {
    const { name } = (await server.create()).body
    void server.main.worlds.use(name, async world => void ended.push(new WeakRef(world)))
    const sandbox = await server.enter(name)
    expect((await sandbox.call('GET', '/openapi.json')).status).toBe(200)
    expect((await server.control('DELETE', `/worlds/${name}`)).status).toBe(204)
  }
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  await vi.waitFor(() => {
    collect()
    expect(ended.map(reference => reference.deref())).toEqual([undefined, undefined, undefined])
  }, 10_000)
  await server.end()
})
