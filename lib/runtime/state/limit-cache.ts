import type { Database } from '#db/database'
import { findPlatformConfig, listPlatformConfigs, type PlatformConfigRow } from '#db/queries/platforms/platform-configs'
import { decodeDocument } from '#lib/contract/codec'
import { platformCurrency } from '#lib/contract/platforms/platform-config'
import { type LimitsOf, limitsFrom } from '#lib/domain/money/money-rules'
import type { World } from '#lib/operations/world'
import { rowCache } from '#lib/runtime/state/row-cache'

/** Caches the limits that platforms set. Platforms without limits are absent. */
export function amountLimits(db: Database): Promise<World['limits']> {
  return rowCache(db, {
    all: async tx => {
      const configs = await listPlatformConfigs(tx)
      return new Map(
        configs.flatMap(config => {
          const limits = limitsSetBy(config)
          return limits === undefined ? [] : [[config.platformId, limits] as const]
        }),
      )
    },
    one: async (tx, platformId) => {
      const config = await findPlatformConfig(tx, platformId)
      return config === undefined ? undefined : limitsSetBy(config)
    },
  })
}

function limitsSetBy({ supportedCurrencies }: PlatformConfigRow): LimitsOf | undefined {
  if (supportedCurrencies === null) return undefined
  return limitsFrom(supportedCurrencies.map(document => decodeDocument(platformCurrency, document)))
}
