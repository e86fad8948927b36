import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, preparedRead } from '#db/prepared'
import type { Id } from '#lib/contract/scalars'

/** What a platform set of its configuration; null where it set nothing. */
export type PlatformConfigRow = ReadTx['tables']['platformConfigs']['$inferSelect']

/** What a platform set of its configuration, or nothing. */
export async function findPlatformConfig(
  tx: ReadTx,
  platformId: Id<'Platform'>,
): Promise<PlatformConfigRow | undefined> {
  const [row] = await rowOfPlatform(tx, { platformId })
  return row
}

/** What every platform set of its configuration. */
export async function listPlatformConfigs(tx: ReadTx): Promise<readonly PlatformConfigRow[]> {
  return tx.sql.select().from(tx.tables.platformConfigs)
}

/** Keeps what a platform set, in place of what it had set. */
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
