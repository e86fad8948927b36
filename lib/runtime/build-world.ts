import { join } from 'node:path'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open-database'
import {
  findPlatformFees,
  findPlatformLimits,
  findWebhookEndpoint,
  listPlatformFees,
  listPlatformLimits,
  listWebhookEndpoints,
} from '#db/queries/platforms/platform-configs'
import { findApiToken, listApiTokens } from '#db/queries/platforms/tokens'
import { listRateOverrides } from '#db/queries/sandbox/rate-overrides'
import { openSqliteMemory } from '#db/sqlite/sqlite-memory'
import { instantFromEpoch } from '#lib/contract/scalars'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import type { World } from '#lib/operations/world'
import type { Config } from '#lib/runtime/config/config'
import { ensureFirstPlatform, type FirstPlatform } from '#lib/runtime/data-folder/first-platform'
import { KEK_FILE, openKek } from '#lib/runtime/data-folder/kek-file'
import { TOKEN_FILE, tokenFile, tokenInMemory } from '#lib/runtime/data-folder/token-file'
import { removeStaleTemporaries } from '#lib/runtime/data-folder/write-file-atomic'
import { rowCache } from '#lib/runtime/freshness'
import { keySetFinder } from '#lib/runtime/keys/jwks'
import { openKeys } from '#lib/runtime/keys/open-keys'
import { type EndableEventFeed, eventFeed, NOTHING_MISSED } from '#lib/runtime/log/event-feed'
import { exchangeLog } from '#lib/runtime/log/exchange-log'
import { type FaultLog, faultLog, requestLog } from '#lib/runtime/log/process-log'
import { publishedExchanges, readMissed } from '#lib/runtime/log/published-exchanges'
import { armedFaults } from '#lib/runtime/state/armed-faults'
import { openClock, type StoredClock } from '#lib/runtime/state/clock'
import { guessLimit } from '#lib/runtime/state/guess-limit'
import { schedulePurge } from '#lib/runtime/state/schedule-purge'
import { openTimedWork, type TimedWork } from '#lib/runtime/state/timed-work'
import {
  elapsedMs,
  equalInConstantTime,
  type MachineClocks,
  machineTime,
  sha256,
  sha256Hex,
  systemRandom,
  uuidAt,
} from '#lib/runtime/system'
import type { Sender } from '#lib/runtime/webhooks/send-webhook'
import { OpenWorlds } from '#lib/runtime/worlds/open-worlds'
import { callBytesOf, worldConfig } from '#lib/runtime/worlds/world-config'

/** A World, with parts that only its process uses, for example to shut down. */
export interface RunningWorld extends World {
  readonly firstPlatform: FirstPlatform
  readonly accessKey: string
  /** The access key that this process generated. Undefined if the key is configured. */
  readonly newAccessKey: string | undefined
  /** Prints a fault that no request's log line reports. */
  readonly logFault: FaultLog
  readonly worlds: OpenWorlds<RunningWorld>
  /** Ends the event streams of this World and of the worlds that it created. */
  endEvents(): void
  /** Stops scheduled work, ends the worlds that this World created, writes pending data and closes the database. */
  close(): Promise<void>
}

interface Replacements {
  readonly db?: Database
  readonly machine?: MachineClocks
  /** Replaces the sender that sends webhooks over HTTP. */
  readonly sender?: Sender
}

const MACHINE: MachineClocks = { systemNow: machineTime, monotonicNow: elapsedMs }

/**
 * Builds a World from a configuration. Throws if the World cannot start, but does not close a database that the caller
 * passed.
 */
export async function worldOf(
  config: Config,
  { db: passedIn, machine = MACHINE, sender }: Replacements = {},
): Promise<RunningWorld> {
  const db = passedIn ?? (await openDatabase(config.databaseUrl))
  try {
    return await worldOn(db, config, machine, sender)
  } catch (error) {
    if (passedIn === undefined) await db.close()
    throw error
  }
}

async function worldOn(
  db: Database,
  config: Config,
  machine: MachineClocks,
  sender: Sender | undefined,
): Promise<RunningWorld> {
  removeLeftovers(config)
  const events: EndableEventFeed = eventFeed(async lastEventId => {
    await published.begin()
    await timed?.follow()
    return lastEventId === undefined ? NOTHING_MISSED : readMissed(db, lastEventId)
  })
  let timed: TimedWork | undefined
  const publish: EndableEventFeed['publish'] = event => {
    events.publish(event)
    timed?.wake()
  }
  const clock = await openClock(db, { publish }, machine)
  const logFault = faultLog(config.logLevel, clock)
  const reportLog = (fault: unknown) => logFault({ doing: 'write the call log', fault })
  const published = publishedExchanges({ db, events, refreshClock: clock.refresh, report: reportLog })
  const exchanges = exchangeLog({
    db,
    events,
    callBytesMax: callBytesOf(config),
    publish: published.publish,
    onFlush: () => saveTime(clock, logFault),
    report: reportLog,
  })
  const keys = await openKeys(db, openKek(config.dataFolder, config.kek))
  const endpoints = await rowCache(db, listWebhookEndpoints, findWebhookEndpoint)
  timed = await openTimedWork({ db, clock, events, endpoints, keys, settings: config.settings, logFault, sender })
  const { dueTransitions, dueWork, webhooks } = timed
  const world = assemble(config, machine, {
    db,
    clock,
    events,
    logFault,
    exchanges,
    armed: await armedFaults(db),
    dueTransitions,
    dueWork,
    endpoints,
    webhooks,
    rates: await rowCache(db, listRateOverrides),
    ...(await platformCaches(db)),
    tokens: await rowCache(db, listApiTokens, findApiToken),
    keys,
  })
  const firstPlatform = await ensureFirstPlatform(world, world.tokenFile, config.token)
  await world.tokens.refresh()
  await endpoints.refresh()
  // Start the timers last, so that a failed start leaves none running.
  const stopHousekeeping = await schedulePurge(db, clock, logFault)
  timed.start()
  const close = async () => {
    stopHousekeeping()
    await timed.stop()
    await world.close()
  }
  return { ...world, close, firstPlatform }
}

async function platformCaches(db: Database): Promise<Pick<World, 'limits' | 'fees'>> {
  return {
    limits: await rowCache(db, listPlatformLimits, findPlatformLimits),
    fees: await rowCache(db, listPlatformFees, findPlatformFees),
  }
}

/** A killed process can leave temporary files beside the key file and the token file. */
function removeLeftovers({ dataFolder }: Config): void {
  if (dataFolder === undefined) return
  for (const file of [KEK_FILE, TOKEN_FILE]) removeStaleTemporaries(join(dataFolder, file))
}

/** Stores the latest time that the clock has shown. After a failure, the next flush of the log tries again. */
async function saveTime(clock: Pick<StoredClock, 'saveHighWater'>, logFault: FaultLog): Promise<void> {
  try {
    await clock.saveHighWater()
  } catch (fault) {
    if (!isDatabaseUnavailable(fault)) logFault({ doing: 'save the clock', fault })
  }
}

type Parts = { readonly clock: StoredClock; readonly events: EndableEventFeed; readonly logFault: FaultLog } & Pick<
  World,
  | 'db'
  | 'exchanges'
  | 'armed'
  | 'dueTransitions'
  | 'dueWork'
  | 'endpoints'
  | 'webhooks'
  | 'rates'
  | 'limits'
  | 'fees'
  | 'tokens'
  | 'keys'
>

function assemble(config: Config, machine: MachineClocks, parts: Parts) {
  const { db, clock, events, exchanges } = parts
  const accessKey = config.accessKey ?? Buffer.from(systemRandom(24)).toString('base64url')
  const isAccessKey = (key: string) => equalInConstantTime(key, accessKey)
  const file = config.dataFolder === undefined ? tokenInMemory() : tokenFile(config.dataFolder)
  const guessAccessKey = guessLimit({ isAccessKey, elapsedMs })
  const worlds = worldsOf({ ...config, accessKey }, machine, { db, logFault: parts.logFault, guessAccessKey })
  return {
    ...parts,
    worlds,
    settings: config.settings,
    tokenFile: file,
    accessKey,
    newAccessKey: config.accessKey === undefined ? accessKey : undefined,
    guessAccessKey,
    consoleCookie: Buffer.from(sha256(Buffer.from(`console ${accessKey}`))).toString('base64url'),
    randomBytes: systemRandom,
    newUuid: uuidAt,
    digest: sha256,
    digestHex: sha256Hex,
    equalInConstantTime,
    elapsedMs,
    keySetOf: keySetFinder(config.settings.oidcIssuers, { elapsedMs }),
    logRequest: requestLog(config.logLevel, clock),
    endEvents: () => {
      events.end()
      worlds.endEvents()
    },
    close: async () => {
      await worlds.close()
      await exchanges.flush()
      await db.close()
    },
  }
}

function worldsOf(
  config: Config & { readonly accessKey: string },
  machine: MachineClocks,
  { db, logFault, guessAccessKey }: Pick<World, 'db' | 'guessAccessKey'> & Pick<Parts, 'logFault'>,
): OpenWorlds<RunningWorld> {
  return new OpenWorlds({
    limit: config.worldLimit,
    refusal: config.settings.worldName !== undefined ? 'WORLD_IN_WORLD' : db.shared ? 'DATABASE_SHARED' : undefined,
    now: () => instantFromEpoch(machine.systemNow()),
    logFault,
    build: async ({ name, logRequest }) => {
      const memory = openSqliteMemory({ bytesMax: config.worldBytesMax })
      try {
        const world = await worldOf(worldConfig(config, name), { db: memory, machine })
        // Use the request log of the main sandbox for every world, so that all request lines show one clock's time.
        // Use its limit too: a client could otherwise guess the access key, which all share, once more in each world.
        return { ...world, logRequest, guessAccessKey }
      } catch (error) {
        await memory.close()
        throw error
      }
    },
  })
}
