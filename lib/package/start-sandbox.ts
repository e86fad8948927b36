import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEMORY_URL } from '#db/open-database'
import { listPlatforms } from '#db/queries/platforms/platforms'
import type { ControlClient } from '#lib/client/control-client'
import { BASE_PATH } from '#lib/contract/operation'
import { findStarterObjects } from '#lib/operations/sandbox/find-starter-objects'
import { checkFault, checkFilter, checkOptions, checkTrigger } from '#lib/package/check-arguments'
import { createApiFetch } from '#lib/package/create-api-fetch'
import { makeControl, requireOpen } from '#lib/package/make-control'
import { nameOptions, OTHER_FILE, renameField } from '#lib/package/name-options'
import { nodeProblem } from '#lib/package/node-problem'
import { reportOn, startRecording } from '#lib/package/readiness/make-recording'
import type {
  Sandbox,
  SandboxClock,
  SandboxOptions,
  SandboxSnapshot,
  Seed,
  StarterObjects,
  Token,
} from '#lib/package/sandbox-types'
import { applySeed, firstToken, tryOutSeed } from '#lib/package/seed/apply-seed'
import { checkSeed, readSeedFile } from '#lib/package/seed/seed-format'
import { exportCurrent } from '#lib/package/snapshots/export-current'
import { followWebhooks } from '#lib/package/webhooks/sandbox-webhooks'
import { verifyWebhook } from '#lib/package/webhooks/verify-webhook'
import type { RunningWorld } from '#lib/runtime/build-world'
import { SettingError } from '#lib/runtime/config/setting-error'
import { frontDoor } from '#lib/runtime/server/front-door'
import { endServer } from '#lib/runtime/server/shutdown'
import { startWith } from '#lib/runtime/server/start'

/**
 * Starts a sandbox in this process, on a free port and in memory by default. A process may start many sandboxes.
 * Ignores the environment's settings. Throws a one-line error if the sandbox cannot start.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  // Load no native module before this check, because an older Node would crash.
  const problem = nodeProblem()
  if (problem !== undefined) throw new SettingError(problem)
  checkOptions(options)
  const { port = 0, host = '127.0.0.1', clock = 'system' } = options
  const seed = await seedOf(options)
  // Try the seed in memory first: an invalid seed must not leave data in the folder.
  if (seed !== undefined && typeof options.storage === 'object') await tryOutSeed(seed, seedName(options))
  const env = { PORT: String(port), HOST: host, DATABASE_URL: urlOf(options), LOG_LEVEL: 'silent' }
  const started = await nameOptions(OPTION_NAMES, () => startWith(env))
  const world = withLog(started.world, options.log)
  const server = frontDoor(world, options.console ? { pages: await consolePages() } : {})
  started.port.handOver(server)
  let closing: Promise<void> | undefined
  const ended = new AbortController()
  const close = () => {
    ended.abort()
    closing ??= endServer(world, server)
    return closing
  }
  try {
    const isSeeded = seed !== undefined && world.firstPlatform.isNew
    const seeded = isSeeded ? await applySeed(world, seed, seedName(options)) : {}
    const control = makeControl(world, ended.signal)
    const webhooks = await followWebhooks(control, world, ended.signal)
    const connection = { control, fetchAs: fetchWhileOpen(world, ended.signal) }
    const starter = await firstStarterObjects(world)
    if (clock !== 'system') await freezeClock(control, clock.frozenAt, 'clock.frozenAt')
    return makeSandbox(world, close, { seeded, starter, webhooks, ...connection })
  } catch (error) {
    await close()
    throw error
  }
}

/** Members of {@link SandboxOptions} by the setting that each overrides. */
const OPTION_NAMES = {
  PORT: 'port',
  HOST: 'host',
  [OTHER_FILE]: 'storage.folder to another folder.',
  DATABASE_URL: 'storage.folder',
}

function seedName({ seed }: SandboxOptions): string {
  return typeof seed === 'string' ? seed : 'The seed'
}

async function seedOf(options: SandboxOptions): Promise<Seed | undefined> {
  const { seed } = options
  if (seed === undefined) return undefined
  return typeof seed === 'string' ? readSeedFile(seed) : checkSeed(seed, seedName(options))
}

/** Loads the console on demand, because most tests do not need it. */
async function consolePages() {
  const { exportedConsole } = await import('#lib/package/exported-console')
  return exportedConsole()
}

function urlOf({ storage = 'memory' }: SandboxOptions): string {
  if (storage === 'memory') return MEMORY_URL
  return pathToFileURL(join(resolve(storage.folder), 'countersign.sqlite')).href
}

function withLog(world: RunningWorld, log: SandboxOptions['log'] = 'silent'): RunningWorld {
  if (log === 'silent') return world
  return {
    ...world,
    logRequest: ({ traceId, method, route, operationId, status, code, durationMs }) =>
      log({ traceId, method, route, operationId, status, code, durationMs }),
  }
}

/** Reads the starter objects of the first platform, without those that were deleted in the data folder. */
function firstStarterObjects({ db }: RunningWorld): Promise<StarterObjects> {
  return db.read(async tx => {
    const [first] = await listPlatforms(tx)
    return ((first && (await findStarterObjects(tx, first.id))) ?? {}) as StarterObjects
  })
}

function makeSandbox(
  world: RunningWorld,
  close: () => Promise<void>,
  { seeded, starter, webhooks, control, fetchAs }: Pick<Sandbox, 'seeded' | 'starter' | 'webhooks'> & Connection,
): Sandbox {
  const origin = world.settings.publicOrigin
  const baseUrl = `${origin}${BASE_PATH}`
  return {
    origin,
    baseUrl,
    credentials: firstToken(world),
    seeded,
    starter,
    webhooks,
    clock: makeClock(control),
    trigger: async (event, options = {}) => {
      checkTrigger(options)
      const { token = firstToken(world) } = options.platform ?? {}
      const { triggerWebhook } = await import('#lib/package/webhooks/trigger-webhook')
      return triggerWebhook({ control, fetch: fetchAs(token), token }, event)
    },
    platform: async (name = 'Test') => {
      const { platformId, clientId, clientSecret, starter } = await control('POST /platforms', { body: { name } })
      const token = { clientId, clientSecret }
      return {
        id: platformId,
        name,
        baseUrl,
        token,
        starter: starter as StarterObjects,
        webhooks: { verify: request => verifyWebhook(control, request) },
        fetch: (path, init = {}) => fetchAs(token)(path, init),
      }
    },
    exchanges: async (wanted = {}) => {
      checkFilter(wanted)
      const { limit, ...filter } = wanted
      const query = { ...filter, ...(limit === undefined ? {} : { limit: String(limit) }) }
      return (await control('GET /exchanges', { query })).data
    },
    exchange: async id => {
      const { getExplainedExchange } = await import('#lib/package/explain-exchange')
      return getExplainedExchange(control, id, 'sandbox.exchanges() returns the newest calls with their IDs.')
    },
    arm: async fault => {
      checkFault(fault)
      await control('POST /arm', { body: fault })
    },
    coverage: () => control('GET /coverage'),
    report: async (options = {}) => reportOn(control, options),
    record: (name, options = {}) => startRecording(control, name, options),
    snapshot: async (name = 'Test') => makeSnapshot(control, await control('POST /snapshots', { body: { name } })),
    exportSnapshot: (name = 'Test') => exportCurrent(control, name),
    importSnapshot: async document =>
      makeSnapshot(control, await control('POST /snapshots/import', { body: document as never })),
    reset: async () => void (await control('POST /reset')),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function makeSnapshot(control: ControlClient, { id }: { readonly id: string }): SandboxSnapshot {
  const params = { snapshotId: id }
  return { id, load: async () => void (await control('POST /snapshots/{snapshotId}/load', { params })) }
}

interface Connection {
  readonly control: ControlClient
  /** Returns a `fetch` of the API that sends this token. */
  readonly fetchAs: (token: Token) => ReturnType<typeof createApiFetch>
}

function makeClock(control: ControlClient): SandboxClock {
  const read = () => control('GET /clock')
  return {
    read,
    freeze: at => freezeClock(control, at, 'at'),
    advance: async advanceMs => {
      const { mode } = await read()
      // Without a type checker, a caller may leave out the argument. The request would then move nothing, in silence.
      return control('POST /clock', { body: { mode, advanceMs: advanceMs ?? Number.NaN } })
    },
    release: () => control('POST /clock', { body: { mode: 'system' } }),
  }
}

/** Freezes the clock. An error names the time as the user wrote it. */
function freezeClock(control: ControlClient, at: string | undefined, written: string) {
  return renameField(control('POST /clock', { body: { mode: 'frozen', setTo: at } }), 'setTo', written)
}

function fetchWhileOpen({ settings }: RunningWorld, ended: AbortSignal): Connection['fetchAs'] {
  return token => {
    const apiFetch = createApiFetch(`${settings.publicOrigin}${BASE_PATH}`, token)
    return async (path, init) => {
      requireOpen(ended)
      return apiFetch(path, init)
    }
  }
}
