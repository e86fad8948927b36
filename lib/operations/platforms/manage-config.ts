import type { ReadTx, Tx } from '#db/database'
import { findPlatformAccountIn, insertInternalAccount } from '#db/queries/accounts/internal-accounts'
import { findPlatformConfig, savePlatformConfig } from '#db/queries/platforms/platform-configs'
import { platformOf, setUmaDomain } from '#db/queries/platforms/platforms'
import { dropPendingEvents } from '#db/queries/webhooks/webhook-events'
import { NETWORKS_BY_CURRENCY } from '#lib/contract/money/currency'
import type * as contract from '#lib/contract/platforms/config-operations'
import type { PlatformConfig } from '#lib/contract/platforms/platform-config'
import { requireCurrency } from '#lib/domain/money/money-rules'
import { PLATFORM_CONFIG_RULES } from '#lib/domain/platforms/config-rules'
import { platformConfigOf, settingsAfter } from '#lib/domain/platforms/config-settings'
import { enforceRules } from '#lib/operations/trace'
import { recordTest, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Caller, newId, type Outcome, performed } from '#lib/operations/world'

/** Returns the platform's configuration. */
export async function getConfig({ caller, world }: Call<typeof contract.getConfig>): Promise<Outcome<PlatformConfig>> {
  return performed(await world.db.read(tx => readConfig(tx, caller)))
}

async function readConfig(tx: ReadTx, { platformId }: Pick<Caller, 'platformId'>): Promise<PlatformConfig> {
  const { umaDomain, createdAt } = await platformOf(tx, platformId)
  const settings = await findPlatformConfig(tx, platformId)
  return platformConfigOf({ platformId, umaDomain, settings, createdAt, updatedAt: settings?.updatedAt ?? createdAt })
}

/**
 * Changes the platform's configuration. Changed limits apply to later quotes, receiver lookups and lists of exchange
 * rates. Setting a webhook endpoint sends a TEST event to it. Removing the endpoint drops the platform's waiting
 * events, except those that are being sent. Setting a fee opens the account that receives it, if the platform has none.
 */
export async function updateConfig(call: Call<typeof contract.updateConfig>): Promise<Outcome<PlatformConfig>> {
  const { body, caller, now, trace, world } = call
  const { platformId } = caller
  enforceRules(trace, PLATFORM_CONFIG_RULES, body)
  const config = await world.db.transact(async tx => {
    const settings = settingsAfter(await findPlatformConfig(tx, platformId), body)
    await savePlatformConfig(tx, { platformId, ...settings, updatedAt: now })
    for (const { sourceCurrency } of settings.feeConfigs ?? []) await openFeeAccount(tx, call, sourceCurrency)
    if (body.webhookEndpoint) await recordTest(tx, transitionOf(call))
    if (body.webhookEndpoint === '') await dropPendingEvents(tx, platformId)
    if (body.umaDomain !== undefined) await setUmaDomain(tx, platformId, body.umaDomain)
    return readConfig(tx, caller)
  })
  await world.limits.refresh()
  await world.fees.refresh()
  await world.endpoints.refresh()
  return performed(config)
}

async function openFeeAccount(tx: Tx, { caller, exchangeId, now, world }: Call, code: string): Promise<void> {
  const { platformId } = caller
  const currency = requireCurrency(code).code
  if ((await findPlatformAccountIn(tx, platformId, currency)) !== undefined) return
  await insertInternalAccount(tx, {
    id: newId(world, 'InternalAccount', now),
    platformId,
    customerId: null,
    type: NETWORKS_BY_CURRENCY[currency] === undefined ? 'INTERNAL_FIAT' : 'INTERNAL_CRYPTO',
    currency,
    createdAt: now,
    updatedAt: now,
    createdBy: exchangeId,
  })
}
