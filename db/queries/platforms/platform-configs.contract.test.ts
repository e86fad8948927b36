import { describe, expect, test } from 'vitest'
import type { Database, Tx } from '#db/database'
import {
  findPlatformConfig,
  findPlatformFees,
  findPlatformLimits,
  findWebhookEndpoint,
  savePlatformConfig,
} from '#db/queries/platforms/platform-configs'
import { MINE, NOW, queriesOf, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

describe.each(TESTED_KINDS)('platform configurations on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  const UNSET = {
    embeddedWalletConfig: null,
    feeConfigs: null,
    supportedCurrencies: null,
    updatedAt: NOW,
    webhookEndpoint: null,
  }

  test('one transaction reads the limits, fees and endpoint of a platform with one query', async () => {
    const names = await queriesOf(db, async tx => {
      expect(await findPlatformLimits(tx, MINE)).toBeUndefined()
      expect(await findPlatformFees(tx, MINE)).toEqual([])
      expect(await findWebhookEndpoint(tx, MINE)).toBeUndefined()
    })
    expect(names).toEqual(['platform_config'])
  })

  test('a transaction reads each platform, and reads again what it has saved', async () => {
    const endpointOf = async (tx: Tx) => (await findPlatformConfig(tx, MINE))?.webhookEndpoint
    await db.transact(async tx => {
      expect(await endpointOf(tx)).toBeUndefined()
      await savePlatformConfig(tx, { platformId: MINE, ...UNSET, webhookEndpoint: 'https://one.example' })
      expect(await endpointOf(tx)).toBe('https://one.example')
      expect(await findPlatformConfig(tx, THEIRS)).toBeUndefined()
    })
    expect(await db.transact(endpointOf)).toBe('https://one.example')
  })
})
