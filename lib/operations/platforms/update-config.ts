import { findPlatformConfig, savePlatformConfig } from '#db/queries/platforms/platform-configs'
import { setUmaDomain } from '#db/queries/platforms/platforms'
import type { updateConfig as contract } from '#lib/contract/platforms/config-operations'
import type { PlatformConfig } from '#lib/contract/platforms/platform-config'
import { PLATFORM_CONFIG_RULES } from '#lib/domain/platforms/config-rules'
import { settingsAfter } from '#lib/domain/platforms/config-settings'
import { checkRules } from '#lib/domain/rule'
import { readConfig } from '#lib/operations/platforms/get-config'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Changes the platform's configuration. Its limits apply to later quotes; its webhook endpoint receives nothing yet.
 */
export async function updateConfig(call: Call<typeof contract>): Promise<Outcome<PlatformConfig>> {
  const { body, caller, now, trace, world } = call
  const { platformId } = caller
  enforce(trace, checkRules(PLATFORM_CONFIG_RULES, body))
  const config = await world.db.transact(async tx => {
    const settings = settingsAfter(await findPlatformConfig(tx, platformId), body)
    await savePlatformConfig(tx, { platformId, ...settings, updatedAt: now })
    if (body.umaDomain !== undefined) await setUmaDomain(tx, platformId, body.umaDomain)
    return readConfig(tx, caller)
  })
  await world.limits.refresh()
  return performed(config)
}
