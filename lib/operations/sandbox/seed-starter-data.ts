import type { ReadTx, Tx } from '#db/database'
import { savePlatformConfig } from '#db/queries/platforms/platform-configs'
import { insertPlatform, listPlatforms, type NewPlatform, setUmaDomain } from '#db/queries/platforms/platforms'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { deleteExchanges } from '#db/queries/sandbox/exchanges'
import { deleteSeenResponses } from '#db/queries/sandbox/seen-responses'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { deleteWebhooks } from '#db/queries/webhooks/webhook-events'
import type { SandboxState } from '#lib/contract/sandbox/exchange'
import type { Id, Instant } from '#lib/contract/scalars'
import { seedPlatform } from '#lib/operations/sandbox/seed-platform'
import type { World } from '#lib/operations/world'

type SeedingWorld = Pick<World, 'newUuid'> & { readonly settings: Pick<World['settings'], 'webhookEndpoint'> }

/** The setting contains the IDs of the first platform's starter data. */
const SEED_SETTING = 'seed'

/** Default host of generated UMA addresses. */
export const UMA_DOMAIN = 'sandbox.example'

/**
 * Stores a platform with its token, starter data and webhook endpoint, within `tx`. The first platform's starter
 * objects have the same IDs in every sandbox, so that documents and scripts can contain the IDs.
 */
export async function addPlatform(tx: Tx, world: SeedingWorld, platform: NewPlatform): Promise<void> {
  await insertPlatform(tx, platform)
  const { id: platformId, umaDomain, now } = platform
  const isFirst = (await readSetting(tx, SEED_SETTING)) === undefined
  const seed = await seedPlatform(tx, isFirst ? knownUuids() : world, { platformId, umaDomain, now })
  await seedEndpoint(tx, world, platformId, now)
  if (isFirst) await writeSetting(tx, SEED_SETTING, JSON.stringify(seed))
}

/**
 * Resets every platform to its starter data, and clears the log, the coverage and the webhooks, within `tx`. Keeps API
 * tokens. Only the first platform's objects get the same IDs again.
 */
export async function resetStarterData(tx: Tx, world: SeedingWorld, now: Instant): Promise<void> {
  await deleteObjects(tx)
  await deleteExchanges(tx)
  await deleteSeenResponses(tx)
  await deleteWebhooks(tx)
  for (const [index, { id }] of (await listPlatforms(tx)).entries()) {
    await seedEmptyPlatform(tx, index === 0 ? { ...world, ...knownUuids() } : world, id, now)
  }
}

/** Stores the starter data, default UMA domain and webhook endpoint of a platform without objects, within `tx`. */
export async function seedEmptyPlatform(
  tx: Tx,
  world: SeedingWorld,
  platformId: Id<'Platform'>,
  now: Instant,
): Promise<void> {
  await setUmaDomain(tx, platformId, UMA_DOMAIN)
  await seedPlatform(tx, world, { platformId, umaDomain: UMA_DOMAIN, now })
  await seedEndpoint(tx, world, platformId, now)
}

async function seedEndpoint(
  tx: Tx,
  { settings }: SeedingWorld,
  platformId: Id<'Platform'>,
  now: Instant,
): Promise<void> {
  const { webhookEndpoint } = settings
  if (webhookEndpoint === undefined) return
  const unset = { supportedCurrencies: null, embeddedWalletConfig: null, feeConfigs: null }
  await savePlatformConfig(tx, { platformId, webhookEndpoint, ...unset, updatedAt: now })
}

/** The UUIDs are consecutive. They have version 7 and are dated 1970, so that they differ from all other UUIDs. */
function knownUuids(): Pick<World, 'newUuid'> {
  let count = 0
  return {
    newUuid: () => {
      count += 1
      return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
    },
  }
}

export async function readSeed(tx: ReadTx): Promise<SandboxState['seed']> {
  const text = await readSetting(tx, SEED_SETTING)
  if (text === undefined) throw new Error('The database contains no starter data.')
  return JSON.parse(text)
}
