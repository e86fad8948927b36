import type { ReadTx, Tx } from '#db/database'
import { insertPlatform, listPlatforms, type NewPlatform, setUmaDomain } from '#db/queries/platforms/platforms'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { deleteExchanges } from '#db/queries/sandbox/exchanges'
import { deleteSeenResponses } from '#db/queries/sandbox/seen-responses'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { SandboxState } from '#lib/contract/sandbox/exchange'
import type { Id, Instant } from '#lib/contract/scalars'
import { seedPlatform } from '#lib/operations/sandbox/seed-platform'
import type { World } from '#lib/operations/world'

/** Setting that stores the ids of the first platform's starter data. */
const SEED_SETTING = 'seed'

/** Host of generated UMA addresses. */
export const UMA_DOMAIN = 'sandbox.example'

/**
 * Stores a platform with its token and starter data, within `tx`. The first platform's starter objects have the same
 * ids in every sandbox and after every reset, so that documents and scripts can name them. `GET state` lists them.
 */
export async function addPlatform(tx: Tx, world: Pick<World, 'newUuid'>, platform: NewPlatform): Promise<void> {
  await insertPlatform(tx, platform)
  const { id: platformId, umaDomain, now } = platform
  const isFirst = (await readSetting(tx, SEED_SETTING)) === undefined
  const seed = await seedPlatform(tx, isFirst ? knownUuids() : world, { platformId, umaDomain, now })
  if (isFirst) await writeSetting(tx, SEED_SETTING, JSON.stringify(seed))
}

/**
 * Resets every platform to its starter data, within `tx`. API tokens stay; the objects of later platforms get new ids.
 */
export async function resetStarterData(tx: Tx, world: Pick<World, 'newUuid'>, now: Instant): Promise<void> {
  await deleteObjects(tx)
  await deleteExchanges(tx)
  await deleteSeenResponses(tx)
  for (const [index, { id }] of (await listPlatforms(tx)).entries()) {
    await seedNewPlatform(tx, index === 0 ? knownUuids() : world, id, now)
  }
}

/** Gives a platform without objects its starter data, within `tx`. */
export async function seedNewPlatform(
  tx: Tx,
  ids: Pick<World, 'newUuid'>,
  platformId: Id<'Platform'>,
  now: Instant,
): Promise<void> {
  await setUmaDomain(tx, platformId, UMA_DOMAIN)
  await seedPlatform(tx, ids, { platformId, umaDomain: UMA_DOMAIN, now })
}

/** Counts version 7 UUIDs up from the year 1970, where they collide with no other id. */
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
  if (text === undefined) throw new Error('The sandbox was never seeded.')
  return JSON.parse(text)
}
