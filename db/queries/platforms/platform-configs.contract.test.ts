import { describe, expect, test } from 'vitest'
import type { Database, Tx } from '#db/database'
import {
  findPlatformConfig,
  findPlatformFees,
  findPlatformLimits,
  findWebhookEndpoint,
  savePlatformConfig,
} from '#db/queries/platforms/platform-configs'
import { MINE, NOW, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
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

  /** Runs work in a transaction and returns the names of its prepared queries. */
  async function queriesOf(work: (tx: Tx) => Promise<void>): Promise<readonly string[]> {
    const names: string[] = []
    await db.transact(tx => {
      const runPrepared: Tx['runPrepared'] = (query, values) => {
        names.push(query.name)
        return tx.runPrepared(query, values)
      }
      return work({ sql: tx.sql, tables: tx.tables, runPrepared })
    })
    return names
  }

  test('one transaction reads the limits, fees and endpoint of a platform with one query', async () => {
    const names = await queriesOf(async tx => {
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
