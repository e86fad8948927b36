import type { ReadTx } from '#db/database'
import { findPlatformConfig } from '#db/queries/platforms/platform-configs'
import { platformOf } from '#db/queries/platforms/platforms'
import type { getConfig as contract } from '#lib/contract/platforms/config-operations'
import type { PlatformConfig } from '#lib/contract/platforms/platform-config'
import { platformConfigOf } from '#lib/domain/platforms/config-settings'
import { type Call, type Caller, type Outcome, performed } from '#lib/operations/world'

/** Returns the platform's configuration. */
export async function getConfig({ caller, world }: Call<typeof contract>): Promise<Outcome<PlatformConfig>> {
  return performed(await world.db.read(tx => readConfig(tx, caller)))
}

export async function readConfig(tx: ReadTx, { platformId }: Pick<Caller, 'platformId'>): Promise<PlatformConfig> {
  const { umaDomain, createdAt } = await platformOf(tx, platformId)
  const settings = await findPlatformConfig(tx, platformId)
  return platformConfigOf({ platformId, umaDomain, settings, createdAt, updatedAt: settings?.updatedAt ?? createdAt })
}
