import type { ReadTx, Tx } from '#db/database'
import { insertPlatform, listPlatforms, type NewPlatform } from '#db/platforms'
import { deleteObjects } from '#db/reset'
import { readSetting, writeSetting } from '#db/settings'
import type { SandboxState } from '#lib/contract/sandbox'
import type { Instant } from '#lib/contract/scalars'
import { seedPlatform } from '#lib/operations/seed-platform'
import type { World } from '#lib/operations/world'

/** Under which name the first platform's starter data is remembered. */
const SEED_SETTING = 'seed'

/** The host of generated UMA addresses. */
export const UMA_DOMAIN = 'sandbox.example'

/** Stores a platform with its token and starter data, within `tx`. The first one's ids are remembered for `GET state`. */
export async function addPlatform(tx: Tx, world: Pick<World, 'newUuid'>, platform: NewPlatform): Promise<void> {
  await insertPlatform(tx, platform)
  const seed = await seedPlatform(tx, world, {
    platformId: platform.id,
    umaDomain: platform.umaDomain,
    now: platform.now,
  })
  if ((await readSetting(tx, SEED_SETTING)) === undefined) await writeSetting(tx, SEED_SETTING, JSON.stringify(seed))
}

/** Puts every platform back to its starter data, within `tx`; ids are new, API tokens stay. */
export async function reseed(tx: Tx, world: Pick<World, 'newUuid'>, now: Instant): Promise<void> {
  await deleteObjects(tx)
  for (const [index, { id, umaDomain }] of (await listPlatforms(tx)).entries()) {
    const seed = await seedPlatform(tx, world, { platformId: id, umaDomain, now })
    if (index === 0) await writeSetting(tx, SEED_SETTING, JSON.stringify(seed))
  }
}

/** The ids of the first platform's starter data. */
export async function readSeed(tx: ReadTx): Promise<SandboxState['seed']> {
  const text = await readSetting(tx, SEED_SETTING)
  if (text === undefined) throw new Error('The sandbox was never seeded.')
  return JSON.parse(text)
}
