import { eq } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'

/** Returns a sandbox setting, if it was ever written. */
export async function readSetting(tx: ReadTx, name: string): Promise<string | undefined> {
  const { settings } = tx.tables
  const [row] = await tx.sql.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Inserts or replaces a setting. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  const { settings } = tx.tables
  await tx.sql.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
