import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead } from '#db/prepared'
import { decodeDocument } from '#lib/contract/codec'
import { type FeeConfig, feeConfig } from '#lib/contract/money/platform-fee'
import { platformCurrency } from '#lib/contract/platforms/platform-config'
import type { Id } from '#lib/contract/scalars'
import { type LimitsOf, limitsFrom } from '#lib/domain/money/money-rules'

/** Fields that the platform has not set are null. */
export type PlatformConfigRow = ReadTx['tables']['platformConfigs']['$inferSelect']

/** The configurations that each transaction has read. One call often needs several settings of its platform. */
const readBy = new WeakMap<ReadTx, Map<Id<'Platform'>, Promise<PlatformConfigRow | undefined>>>()

/** Returns the configuration of a platform. Reads it once per transaction, and again after the transaction saved it. */
export function findPlatformConfig(tx: ReadTx, platformId: Id<'Platform'>): Promise<PlatformConfigRow | undefined> {
  const known = readBy.get(tx) ?? new Map()
  readBy.set(tx, known)
  const config = known.get(platformId) ?? configOfPlatform(tx, { platformId }).then(rows => rows[0])
  known.set(platformId, config)
  return config
}

export async function findPlatformLimits(tx: ReadTx, platformId: Id<'Platform'>): Promise<LimitsOf | undefined> {
  const config = await findPlatformConfig(tx, platformId)
  return config && configuredLimits(config)
}

export async function listPlatformLimits(tx: ReadTx): Promise<ReadonlyMap<Id<'Platform'>, LimitsOf>> {
  const configs = await everyConfig(tx, {})
  const limits = configs.map(config => [config.platformId, configuredLimits(config)] as const)
  return new Map(limits.flatMap(([platformId, set]) => (set === undefined ? [] : [[platformId, set]])))
}

/** Returns the general fees that a platform charges. */
export async function findPlatformFees(tx: ReadTx, platformId: Id<'Platform'>): Promise<readonly FeeConfig[]> {
  const config = await findPlatformConfig(tx, platformId)
  return config === undefined ? [] : configuredFees(config)
}

export async function listPlatformFees(tx: ReadTx): Promise<ReadonlyMap<Id<'Platform'>, readonly FeeConfig[]>> {
  const configs = await everyConfig(tx, {})
  return new Map(configs.map(config => [config.platformId, configuredFees(config)]))
}

export async function findWebhookEndpoint(tx: ReadTx, platformId: Id<'Platform'>): Promise<string | undefined> {
  return (await findPlatformConfig(tx, platformId))?.webhookEndpoint ?? undefined
}

export async function listWebhookEndpoints(tx: ReadTx): Promise<ReadonlyMap<Id<'Platform'>, string>> {
  const configs = await everyConfig(tx, {})
  return new Map(
    configs.flatMap(({ platformId, webhookEndpoint }) => (webhookEndpoint ? [[platformId, webhookEndpoint]] : [])),
  )
}

/** Stores a platform's configuration, replacing any earlier one. */
export async function savePlatformConfig(tx: Tx, config: PlatformConfigRow): Promise<void> {
  const { platformConfigs } = tx.tables
  await tx.sql
    .insert(platformConfigs)
    .values(config)
    .onConflictDoUpdate({ target: platformConfigs.platformId, set: config })
  readBy.delete(tx)
}

function configuredLimits({ supportedCurrencies }: PlatformConfigRow): LimitsOf | undefined {
  if (supportedCurrencies === null) return undefined
  return limitsFrom(supportedCurrencies.map(document => decodeDocument(platformCurrency, document)))
}

function configuredFees({ feeConfigs }: PlatformConfigRow): readonly FeeConfig[] {
  return (feeConfigs ?? []).map(document => decodeDocument(feeConfig, document))
}

const everyConfig = preparedRead('platform_configs', (sql, { platformConfigs }) => sql.select().from(platformConfigs))

const configOfPlatform = preparedRead(
  'platform_config',
  (sql, { platformConfigs }, inputs: Inputs<{ platformId: string }>) =>
    sql.select().from(platformConfigs).where(eq(platformConfigs.platformId, inputs.platformId)),
)
