import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import {
  findPlatformConfig,
  findPlatformFees,
  findPlatformLimits,
  listPlatformFees,
  listPlatformLimits,
  savePlatformConfig,
} from '#db/queries/platforms/platform-configs'
import { insertPlatform, platformOf, setUmaDomain, umaDomainOf } from '#db/queries/platforms/platforms'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { listRateOverrides, saveRateOverride } from '#db/queries/sandbox/rate-overrides'
import { decodeDocument } from '#lib/contract/codec'
import { feeConfig } from '#lib/contract/money/platform-fee'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { rateFromDecimal } from '#lib/domain/money/rate'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const NOW = instantFromEpoch(1_760_000_000_000)
const MINE = 'Platform:00000000-0000-7000-8000-000000000001' as Id<'Platform'>
const THEIRS = 'Platform:00000000-0000-7000-8000-000000000002' as Id<'Platform'>

/** The settings of a platform that has set none. */
const unsetFields = {
  webhookEndpoint: null,
  supportedCurrencies: null,
  embeddedWalletConfig: null,
  feeConfigs: null,
  updatedAt: NOW,
}

describe.each(TESTED_KINDS)('rate overrides and platform settings on %s', kind => {
  let opened: TestDatabase
  let db: Database
  beforeAll(async () => {
    opened = await testDatabase(kind)
    db = opened.db
    const token = { clientId: 'client', secretDigest: 'digest' }
    const platform = { id: MINE, name: 'Mine', umaDomain: 'mine.example', now: NOW }
    await db.transact(tx => insertPlatform(tx, { ...platform, ...token }))
  })
  beforeEach(() => db.transact(deleteObjects))
  afterAll(() => opened.dispose())

  test('each corridor has its last saved rate override', async () => {
    for (const rate of ['2', '0.00001234567891']) {
      await db.transact(tx => saveRateOverride(tx, 'USD/EUR', rateFromDecimal(rate)))
    }
    await db.transact(tx => saveRateOverride(tx, 'EUR/USD', rateFromDecimal('1234567891')))
    expect(await db.read(listRateOverrides)).toEqual(
      new Map([
        ['USD/EUR', rateFromDecimal('0.00001234567891')],
        ['EUR/USD', rateFromDecimal('1234567891')],
      ]),
    )
  })

  test("a platform's configuration and limits are read as last saved, and unset fields are null", async () => {
    await db.transact(tx => savePlatformConfig(tx, { platformId: MINE, ...unsetFields }))
    expect(await db.read(tx => findPlatformConfig(tx, MINE))).toEqual({ platformId: MINE, ...unsetFields })
    const currency = {
      currencyCode: 'USD',
      minAmount: 1,
      maxAmount: 9_000_000_000_000_000,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
      enabledTransactionTypes: ['OUTGOING' as const],
    }
    const fee = {
      feeType: 'CROSS_CURRENCY_TRANSACTION' as const,
      sourceCurrency: 'USD',
      variableFeeBps: 30,
      fixedFee: { amount: 9_000_000_000_000_000, currency: 'USD' },
    }
    const config = {
      platformId: MINE,
      webhookEndpoint: 'https://example.com/ü',
      supportedCurrencies: [currency],
      embeddedWalletConfig: { appName: 'Ü' },
      feeConfigs: [fee],
      updatedAt: NOW,
    }
    await db.transact(tx => savePlatformConfig(tx, config))
    expect(await db.read(tx => findPlatformConfig(tx, MINE))).toEqual(config)
    expect(await db.read(tx => findPlatformConfig(tx, THEIRS))).toBeUndefined()
    const limits = await db.read(listPlatformLimits)
    expect([...limits.keys()]).toEqual([MINE])
    for (const limitsOf of [limits.get(MINE), await db.read(tx => findPlatformLimits(tx, MINE))]) {
      expect(limitsOf?.({ code: 'USD' })).toEqual({ min: 1n, max: 9_000_000_000_000_000n })
    }
    expect(await db.read(tx => findPlatformLimits(tx, THEIRS))).toBeUndefined()
    const fees = [decodeDocument(feeConfig, fee)]
    expect(await db.read(listPlatformFees)).toEqual(new Map([[MINE, fees]]))
    expect(await db.read(tx => findPlatformFees(tx, MINE))).toEqual(fees)
  })

  test('reading a platform returns its changed UMA domain, and reading an unknown platform throws', async () => {
    await db.transact(tx => setUmaDomain(tx, MINE, 'other.example'))
    expect(await db.read(tx => platformOf(tx, MINE))).toEqual({ umaDomain: 'other.example', createdAt: NOW })
    expect(await db.read(tx => umaDomainOf(tx, MINE))).toBe('other.example')
    await expect(db.read(tx => platformOf(tx, THEIRS))).rejects.toThrow()
  })

  test('deleting all objects deletes rate overrides and platform configurations', async () => {
    await db.transact(async tx => {
      await saveRateOverride(tx, 'USD/EUR', rateFromDecimal('2'))
      await savePlatformConfig(tx, { platformId: MINE, ...unsetFields })
      await deleteObjects(tx)
    })
    expect(await db.read(listRateOverrides)).toEqual(new Map())
    expect(await db.read(tx => findPlatformConfig(tx, MINE))).toBeUndefined()
  })
})
