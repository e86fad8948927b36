import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, preparedRead } from '#db/prepared'
import type { Id } from '#lib/contract/scalars'

/** Configuration members a platform has set; unset ones are null. */
export type PlatformConfigRow = ReadTx['tables']['platformConfigs']['$inferSelect']

/** Returns the members a platform has set, or undefined. */
export async function findPlatformConfig(
  tx: ReadTx,
  platformId: Id<'Platform'>,
): Promise<PlatformConfigRow | undefined> {
  const [row] = await rowOfPlatform(tx, { platformId })
  return row
}

/** Lists the members every platform has set. */
export async function listPlatformConfigs(tx: ReadTx): Promise<readonly PlatformConfigRow[]> {
  return tx.sql.select().from(tx.tables.platformConfigs)
}

/** Stores a platform's members, replacing earlier ones. */
export async function savePlatformConfig(tx: Tx, config: PlatformConfigRow): Promise<void> {
  const { platformConfigs } = tx.tables
  await tx.sql
    .insert(platformConfigs)
    .values(config)
    .onConflictDoUpdate({ target: platformConfigs.platformId, set: config })
}

const rowOfPlatform = preparedRead(
  'platform_config',
  (sql, { platformConfigs }, given: Given<{ platformId: string }>) =>
    sql.select().from(platformConfigs).where(eq(platformConfigs.platformId, given.platformId)),
)
