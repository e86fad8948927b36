import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#db/database'
import { dispatch } from '#lib/http/handle'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { inProcess } from '#lib/testing/sandbox/send-request'

/** A World in this process. A test controls its environment, clock and restarts. */
export interface TestWorld {
  /** The current World. `restart` replaces it. */
  world: RunningWorld
  readonly database: TestDatabase
  /** Folder of the file that contains the first platform's token. */
  readonly folder: string
  /** The machine's clock, in epoch milliseconds, and its monotonic clock, which stays at 0. A test may replace both. */
  machine: { now(): number; monotonic(): number }
  /** Sends a request to the current World. */
  readonly send: ReturnType<typeof inProcess>
  /** Restarts the World on the same data. `env`, if given, replaces the environment. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  dispose(): Promise<void>
}

const BUILD = { version: '0.0.0-test', node: process.versions.node }

/** Starts a World on a new database. */
export async function testWorld(
  options: { kind?: Database['kind']; env?: Readonly<Record<string, string>> } = {},
): Promise<TestWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-world-'))
  const database = await testDatabase(options.kind ?? 'sqlite')
  const machine = { now: () => Date.now(), monotonic: () => 0 }
  let env = options.env ?? {}
  const start = () => {
    const variables = { LOG_LEVEL: 'silent', ...env, DATABASE_URL: `file:${join(folder, 'elsewhere.sqlite')}` }
    return worldOf(configFrom(variables, BUILD), {
      db: database.db,
      machine: { systemNow: () => machine.now(), monotonicNow: () => machine.monotonic() },
    })
  }
  const running: TestWorld = {
    world: await start(),
    database,
    folder,
    machine,
    send: inProcess(request => dispatch(request, running.world)),
    restart: async (nextEnv = env) => {
      env = nextEnv
      running.world.endEvents()
      await running.world.close()
      await database.reopen()
      running.world = await start()
    },
    dispose: async () => {
      running.world.endEvents()
      await running.world.close()
      await database.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return running
}
