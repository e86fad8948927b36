import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open-database'
import { findPlatformLimits, listPlatformLimits } from '#db/queries/platforms/platform-configs'
import { findApiToken, listApiTokens } from '#db/queries/platforms/tokens'
import { listRateOverrides } from '#db/queries/sandbox/rate-overrides'
import { isUnavailable } from '#lib/http/is-database-unavailable'
import type { World } from '#lib/operations/world'
import { type Config, configFrom } from '#lib/runtime/config/config'
import { readEnvironment } from '#lib/runtime/config/env'
import { ensureFirstPlatform, type FirstPlatform } from '#lib/runtime/data-folder/first-platform'
import { KEK_FILE, openKek } from '#lib/runtime/data-folder/kek-file'
import { type KeptTokenFile, TOKEN_FILE, tokenFile } from '#lib/runtime/data-folder/token-file'
import { removeStaleTemporaries } from '#lib/runtime/data-folder/write-file-atomic'
import { keySets } from '#lib/runtime/keys/jwks'
import { openKeys } from '#lib/runtime/keys/open-keys'
import { eventFeed, type KeptEventFeed, NOTHING_MISSED } from '#lib/runtime/log/event-feed'
import { exchangeLog, missedExchanges } from '#lib/runtime/log/exchange-log'
import { type FaultLog, faultLog, requestLog } from '#lib/runtime/log/process-log'
import { sharedExchanges } from '#lib/runtime/log/shared-exchanges'
import { armedErrors } from '#lib/runtime/state/armed-errors'
import { type KeptClock, openClock } from '#lib/runtime/state/clock'
import { dueSettlements } from '#lib/runtime/state/due-settlements'
import { rowCache } from '#lib/runtime/state/row-cache'
import { schedulePurge } from '#lib/runtime/state/schedule-purge'
import {
  elapsedMs,
  equalInConstantTime,
  machineTime,
  sha256,
  sha256Hex,
  systemRandom,
  uuidAt,
} from '#lib/runtime/system'

/** A World, and what the process that built it needs: to greet and to shut down. */
export interface RunningWorld extends World {
  readonly firstPlatform: FirstPlatform
  readonly accessKey: string
  /** Prints a fault that no request line reports. */
  readonly logFault: FaultLog
  endEvents(): void
  /** Writes pending data and closes the database. */
  close(): Promise<void>
}

/** Builds the World of this process from its environment: opens, migrates and seeds the database. */
export async function buildWorld(): Promise<RunningWorld> {
  const build = { version: versionOf(), node: process.versions.node }
  return worldOf(configFrom(readEnvironment(), build))
}

/**
 * Builds the World of a configuration. Throws a one-line error if it cannot start. Then closes the database, unless it
 * was passed in.
 */
export async function worldOf(
  config: Config,
  { db: given, systemNow = machineTime }: { db?: Database; systemNow?: () => number } = {},
): Promise<RunningWorld> {
  const db = given ?? (await openDatabase(config.databaseUrl))
  try {
    return await worldOn(db, config, systemNow)
  } catch (error) {
    if (given === undefined) await db.close()
    throw error
  }
}

async function worldOn(db: Database, config: Config, systemNow: () => number): Promise<RunningWorld> {
  for (const file of [KEK_FILE, TOKEN_FILE]) removeStaleTemporaries(join(config.dataFolder, file))
  const events: KeptEventFeed = eventFeed(async lastEventId => {
    await shared?.begin()
    return lastEventId === undefined ? NOTHING_MISSED : missedExchanges(db, lastEventId)
  })
  const clock = await openClock(db, events, systemNow)
  const logFault = faultLog(config.logLevel, clock)
  const reportLog = (fault: unknown) => logFault({ doing: 'write the call log', fault })
  const shared = db.shared ? sharedExchanges({ db, events, refreshClock: clock.refresh, report: reportLog }) : undefined
  const exchanges = exchangeLog({
    db,
    events,
    publishShared: shared?.publish,
    onFlush: () => keepTime(clock, logFault),
    report: reportLog,
  })
  const world = assemble(config, {
    db,
    clock,
    events,
    logFault,
    exchanges,
    armed: await armedErrors(db),
    settlements: await dueSettlements(db),
    rates: await rowCache(db, listRateOverrides),
    limits: await rowCache(db, listPlatformLimits, findPlatformLimits),
    tokens: await rowCache(db, listApiTokens, findApiToken),
    keys: await openKeys(db, openKek(config.dataFolder, config.kek)),
  })
  const firstPlatform = await ensureFirstPlatform(world, world.tokenFile, config.token)
  await world.tokens.refresh()
  // Last, because it starts a timer.
  const stopHousekeeping = await schedulePurge(db, clock, logFault)
  const close = () => {
    stopHousekeeping()
    return world.close()
  }
  return { ...world, close, firstPlatform }
}

/** Stores the latest instant read. If that fails, the next write retries; logs a fault of ours. */
async function keepTime(clock: Pick<KeptClock, 'keep'>, logFault: FaultLog): Promise<void> {
  try {
    await clock.keep()
  } catch (fault) {
    if (!isUnavailable(fault)) logFault({ doing: 'save the clock', fault })
  }
}

type Assembled = { readonly clock: KeptClock; readonly events: KeptEventFeed; readonly logFault: FaultLog } & Pick<
  World,
  'db' | 'exchanges' | 'armed' | 'settlements' | 'rates' | 'limits' | 'tokens' | 'keys'
>

function assemble(config: Config, parts: Assembled) {
  const { db, clock, events, exchanges } = parts
  const accessKey = Buffer.from(systemRandom(24)).toString('base64url')
  const file: KeptTokenFile = tokenFile(config.dataFolder)
  return {
    ...parts,
    settings: config.settings,
    tokenFile: file,
    accessKey,
    isAccessKey: (key: string) => equalInConstantTime(key, accessKey),
    consoleCookie: Buffer.from(sha256(Buffer.from(`console ${accessKey}`))).toString('base64url'),
    randomBytes: systemRandom,
    newUuid: uuidAt,
    digest: sha256,
    digestHex: sha256Hex,
    equalInConstantTime,
    elapsedMs,
    keySetOf: keySets(config.settings.oidcIssuers, { elapsedMs }),
    logRequest: requestLog(config.logLevel, clock),
    endEvents: events.end,
    close: async () => {
      await exchanges.flush()
      await db.close()
    },
  }
}

function versionOf(): string {
  return JSON.parse(readFileSync('package.json', 'utf8')).version
}
